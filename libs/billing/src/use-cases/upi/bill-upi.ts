import { Controller, Get, Injectable, Param } from '@nestjs/common';
import { Query, QueryBus, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Directory } from '@tiffin/accounts';
import type { BilledPerson, UpiPayment } from '@tiffin/contracts';
import { CurrentSession, ForAudience, type Session } from '@tiffin/http';
import { Refusal } from '@tiffin/kernel';
import { BillAccess, type BillScope } from '../bill-detail/bill-access.js';
import { amountLeft } from '../../aggregates/bill/bill-payments.js';
import type { IssuedBill } from '../../aggregates/bill/bill-state.js';
import { billIdOr404 } from '../bill-wire.js';
import { upiPayment } from './upi-payment.js';

/** How bills are paid by UPI, where their canteen has an ID. */
@Injectable()
export class UpiPayments {
  constructor(private readonly directory: Directory) {}

  /** `undefined` where nothing is left to pay, or the canteen takes no UPI. */
  async of(bill: IssuedBill, student: Pick<BilledPerson, 'userName'>): Promise<UpiPayment | undefined> {
    const left = amountLeft(bill);
    if (left === 0) return undefined;
    const canteen = await this.directory.canteen(bill.canteenId);
    return canteen?.upi ? upiPayment(bill, left, student, canteen.upi) : undefined;
  }
}

/** How what is left of a bill is paid by UPI. `not_found` where the canteen takes none, `already_paid` where nothing is left. */
export class BillUpiQuery extends Query<UpiPayment> {
  constructor(
    readonly billId: string,
    readonly scope: BillScope,
  ) {
    super();
  }
}

@QueryHandler(BillUpiQuery)
export class BillUpiHandler implements IQueryHandler<BillUpiQuery> {
  constructor(
    private readonly reading: BillAccess,
    private readonly directory: Directory,
    private readonly payments: UpiPayments,
  ) {}

  async execute({ billId, scope: reader }: BillUpiQuery): Promise<UpiPayment> {
    const { bill } = await this.reading.read(billId, reader);
    if (amountLeft(bill) === 0) throw new Refusal('already_paid');
    const student = (await this.directory.billedPeople([bill.studentId])).get(bill.studentId);
    const payment = await this.payments.of(bill, student ?? { userName: '' });
    if (!payment) throw new Refusal('not_found');
    return payment;
  }
}

@ApiTags('bills')
@Controller('bills/:id/upi')
export class BillUpiController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @ForAudience('student', 'contractor')
  @ApiOperation({ summary: 'How what is left of a bill is paid by UPI' })
  upi(@Param('id') id: string, @CurrentSession() session: Session): Promise<UpiPayment> {
    return this.queries.execute(new BillUpiQuery(billIdOr404(id), session));
  }
}
