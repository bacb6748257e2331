import { Inject } from '@nestjs/common';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { BillsPage } from '@tiffin/contracts';
import type { Clock } from '@tiffin/event-sourcing';
import { CLOCK, pageOf, TIME_ZONE } from '@tiffin/http';
import { BillAnswers } from '../bill/bill-answers.js';
import { billMonth, type AskedMonth } from './bill-month.js';
import { MonthsBills } from './months-bills.js';

/** A page of a canteen's bills of a month by roll number, all of them or those of the students that a text finds. */
export class ListBills extends Query<BillsPage> {
  constructor(
    readonly canteenId: string,
    readonly page: AskedMonth & { readonly page: number; readonly limit: number; readonly search?: string },
  ) {
    super();
  }
}

@QueryHandler(ListBills)
export class ListBillsHandler implements IQueryHandler<ListBills> {
  constructor(
    private readonly bills: MonthsBills,
    private readonly answers: BillAnswers,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(TIME_ZONE) private readonly timeZone: string,
  ) {}

  async execute({ canteenId, page: { page, limit, search, ...asked } }: ListBills): Promise<BillsPage> {
    const found = await this.bills.of(canteenId, billMonth(asked, this.clock.now(), this.timeZone), search);
    const skip = (page - 1) * limit;
    const { rows, hasNextPage } = pageOf(found.slice(skip, skip + limit + 1), limit);
    return { bills: await this.answers.join(rows), billsInfo: { hasNextPage } };
  }
}
