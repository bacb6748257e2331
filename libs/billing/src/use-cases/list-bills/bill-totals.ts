import { Controller, Get, Inject, Query as InQuery } from '@nestjs/common';
import { Query, QueryBus, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { BILL_STATES, toRupees, type BillStateName, type BillTotals, type Paise } from '@tiffin/contracts';
import { ChoiceField, CurrentSession, ForAudience, QueryInteger, QueryText, ReadsViews, type Session } from '@tiffin/http';
import { CLOCK, TIME_ZONE, type Clock } from '@tiffin/kernel';
import { amountLeft, amountReceived } from '../../aggregates/bill/bill-payments.js';
import type { BillDocument } from '../../views/bill-documents.js';
import { billMonth, type MonthSelection, MonthlyBills, type BillSelection } from './monthly-bills.js';

/** Totals of a canteen's bills of a month, or of those that match a search and a state. */
export class BillTotalsQuery extends Query<BillTotals> {
  constructor(
    readonly canteenId: string,
    readonly filter: MonthSelection & BillSelection,
  ) {
    super();
  }
}

@QueryHandler(BillTotalsQuery)
export class BillTotalsHandler implements IQueryHandler<BillTotalsQuery> {
  constructor(
    private readonly bills: MonthlyBills,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(TIME_ZONE) private readonly timeZone: string,
  ) {}

  async execute({ canteenId, filter: { search, state, ...month } }: BillTotalsQuery): Promise<BillTotals> {
    const bills = await this.bills.of(canteenId, billMonth(month, this.clock.now(), this.timeZone), { search, state });
    return totalsOf(bills.map(({ document }) => document));
  }
}

/** Returns the totals in rupees. Where a part payment came after a claim, the claim counts at most as what is left. */
export function totalsOf(bills: readonly BillDocument[]): BillTotals {
  const claimedOf = (bill: BillDocument): Paise => Math.min(bill.claim?.amount ?? 0, amountLeft(bill));
  const sum = (of: (bill: BillDocument) => Paise): number => toRupees(bills.reduce((total, bill) => total + of(bill), 0));
  return {
    count: bills.length,
    amount: sum(({ amount }) => amount),
    collected: sum(amountReceived),
    claimed: sum(claimedOf),
    outstanding: sum((bill) => amountLeft(bill) - claimedOf(bill)),
  };
}

export class BillTotalsRequest {
  @QueryInteger(1, 12, 'month must be from 1 to 12.')
  month?: number;

  @QueryInteger(1970, 9999, 'year must have four digits.')
  year?: number;

  /** A part of a student's name, or the beginning of the roll number or user name. */
  @QueryText(100)
  search?: string;

  @ChoiceField(BILL_STATES, { optional: true })
  state?: BillStateName;
}

/** A separate controller, because this path must win over `/bills/{studentId}` (docs/reference/decisions.md#1.6). */
@ApiTags('bills')
@Controller('bills/totals')
export class BillTotalsController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @ForAudience('contractor')
  @ReadsViews('bills')
  @ApiOperation({ summary: "What the canteen's bills of a month come to, all of them or those that are asked for" })
  totals(@InQuery() request: BillTotalsRequest, @CurrentSession() { canteenId }: Session): Promise<BillTotals> {
    return this.queries.execute(new BillTotalsQuery(canteenId, request));
  }
}
