import { shownUserName, toRupees, type BilledPerson, type Paise, type UpiPayment } from '@tiffin/contracts';
import type { BillReference } from '../aggregates/bill/bill-events.js';
import { monthName } from '../months.js';
import { Controller, Get, Injectable, Param } from '@nestjs/common';
import { Query, QueryBus, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Directory } from '@tiffin/accounts';
import { CurrentSession, ForAudience, type Session } from '@tiffin/http';
import { Refusal } from '@tiffin/kernel';
import { BillAccess, type BillScope } from './bill-access.js';
import { amountLeft } from '../aggregates/bill/bill-payments.js';
import type { IssuedBill } from '../aggregates/bill/bill-state.js';
import { billIdOr404 } from './bill-wire.js';

export interface Payee {
  readonly upiId: string;
  readonly payeeName: string;
}

/**
 * Returns the payment of `left` paise to the canteen as an NPCI deep link. UPI apps open it, or read it from a QR code. The amount is
 * fixed, and the note names bill and student, so that the contractor can match the payment.
 */
export function upiPayment(bill: BillReference, left: Paise, { userName }: Pick<BilledPerson, 'userName'>, payee: Payee): UpiPayment {
  const { upiId, payeeName } = payee;
  const amount = toRupees(left);
  const note = ['Bill', monthName(bill.month), shownUserName(userName)].join(' ').trim();
  const fields = { pn: payeeName, am: amount.toFixed(2), cu: 'INR', tn: note, tr: transactionReference(bill) };
  const query = Object.entries(fields).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  // A UPI ID has no character that needs an escape, and some apps do not accept one in it.
  return { uri: `upi://pay?${[`pa=${upiId}`, ...query].join('&')}`, upiId, payeeName, amount, note };
}

/** NPCI's limit. */
const REFERENCE_LENGTH = 35;

/** Returns letters and digits only, the same for each attempt to pay a bill: the month, and as much of the student's id as fits. */
function transactionReference({ month, studentId }: BillReference): string {
  return `${month}${studentId}`.replaceAll('-', '').slice(0, REFERENCE_LENGTH);
}

/** Returns how a bill is paid by UPI. */
@Injectable()
export class UpiPayments {
  constructor(private readonly directory: Directory) {}

  /** Returns `undefined` where nothing is left to pay, or the canteen accepts no UPI. */
  async of(bill: IssuedBill, student: Pick<BilledPerson, 'userName'>): Promise<UpiPayment | undefined> {
    const left = amountLeft(bill);
    if (left === 0) return undefined;
    const canteen = await this.directory.canteen(bill.canteenId);
    return canteen?.upi ? upiPayment(bill, left, student, canteen.upi) : undefined;
  }
}

/**
 * How the rest of a bill is paid by UPI. Refused with `not_found` where the canteen accepts no UPI, with `already_paid` where nothing is
 * left.
 */
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
    private readonly access: BillAccess,
    private readonly directory: Directory,
    private readonly payments: UpiPayments,
  ) {}

  async execute({ billId, scope }: BillUpiQuery): Promise<UpiPayment> {
    const { bill } = await this.access.read(billId, scope);
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
