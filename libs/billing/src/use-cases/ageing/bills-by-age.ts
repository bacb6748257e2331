import { Controller, Get } from '@nestjs/common';
import { Query, QueryBus, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { BILL_AGES, toRupees, type BillsByAge } from '@tiffin/contracts';
import { CurrentSession, ForAudience, ReadsViews, type Session } from '@tiffin/http';
import { amountLeft } from '../../aggregates/bill/bill-payments.js';
import { ageOf, UnpaidBills, type UnpaidBill } from './unpaid-bills.js';

/** What is left to pay of a canteen's bills, by how long they have been due. */
export class BillsByAgeQuery extends Query<BillsByAge> {
  constructor(readonly canteenId: string) {
    super();
  }
}

@QueryHandler(BillsByAgeQuery)
export class BillsByAgeHandler implements IQueryHandler<BillsByAgeQuery> {
  constructor(private readonly unpaid: UnpaidBills) {}

  async execute({ canteenId }: BillsByAgeQuery): Promise<BillsByAge> {
    return sumsByAge((await this.unpaid.of(canteenId)).bills);
  }
}

/** Returns how many bills of each age there are, and what is left to pay of them, in rupees. Pure. */
export function sumsByAge(bills: readonly Pick<UnpaidBill, 'stored' | 'overdue'>[]): BillsByAge {
  const rows = BILL_AGES.map((age) => {
    const amounts = bills.filter(({ overdue }) => ageOf(overdue) === age).map(({ stored }) => amountLeft(stored.document));
    return [age, { count: amounts.length, amount: toRupees(amounts.reduce((sum, amount) => sum + amount, 0)) }] as const;
  });
  return Object.fromEntries(rows) as BillsByAge;
}

/** A separate controller, because this path must win over `/bills/{studentId}` (docs/reference/decisions.md#1.6). */
@ApiTags('bills')
@Controller('bills/ageing')
export class BillsByAgeController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @ForAudience('contractor')
  @ReadsViews('bills')
  @ApiOperation({ summary: "What is left to pay of all the canteen's bills, by how long they have been due" })
  ageing(@CurrentSession() { canteenId }: Session): Promise<BillsByAge> {
    return this.queries.execute(new BillsByAgeQuery(canteenId));
  }
}
