import { Controller, Get, Inject, Query as InQuery } from '@nestjs/common';
import { Query, QueryBus, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Bill, BillsPage } from '@tiffin/contracts';
import { CurrentSession, ForAudience, PageQuery, pageOf, ReadsViews, type Session } from '@tiffin/http';
import { PROJECTIONS } from '@tiffin/kernel';
import type { Projections } from '@tiffin/read-models';
import { BillAnswers } from '../bill-answers.js';
import { billsOnly } from '../list-bills/bill-headers.js';
import { billsView } from '../../views/bills.view.js';
import { paymentReferencesView, referenceId } from '../../views/payment-references.view.js';

/** The canteen's bills of all months with an open claim, the oldest claim first. */
export class ListClaims extends Query<BillsPage> {
  constructor(
    readonly canteenId: string,
    readonly page: number,
    readonly limit: number,
  ) {
    super();
  }
}

@QueryHandler(ListClaims)
export class ListClaimsHandler implements IQueryHandler<ListClaims> {
  constructor(
    @Inject(PROJECTIONS) private readonly projections: Projections,
    private readonly answers: BillAnswers,
  ) {}

  async execute({ canteenId, page, limit }: ListClaims): Promise<BillsPage> {
    const stored = await this.projections.reader(billsView).query({
      where: { 'claim.at': { gte: '' }, canteenId },
      sort: [{ field: 'claim.at', direction: 'asc' }],
      skip: (page - 1) * limit,
      limit: limit + 1,
    });
    const { rows, hasNextPage } = pageOf(billsOnly(stored), limit);
    return { bills: await this.withOtherBills(canteenId, await this.answers.join(rows)), billsInfo: { hasNextPage } };
  }

  /** Returns each claim with the other bills that name the same reference. */
  private async withOtherBills(canteenId: string, bills: readonly Bill[]): Promise<Bill[]> {
    const idOf = ({ claim }: Bill): string => referenceId(canteenId, claim?.reference ?? '');
    const references = await this.projections.reader(paymentReferencesView).getMany(bills.map(idOf));
    return bills.map((bill) => {
      const alsoOn = (references.get(idOf(bill))?.document.bills ?? []).filter((id) => id !== bill._id);
      return bill.claim && alsoOn.length > 0 ? { ...bill, claim: { ...bill.claim, alsoOn } } : bill;
    });
  }
}

/** A separate controller, because this path must win over `/bills/{studentId}` (docs/reference/decisions.md#1.6). */
@ApiTags('bills')
@Controller('bills/claims')
export class ListClaimsController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @ForAudience('contractor')
  @ReadsViews('bills', 'payment-references')
  @ApiOperation({ summary: 'Bills that students say to have paid, the oldest claim first' })
  claims(@InQuery() { page, limit }: PageQuery, @CurrentSession() { canteenId }: Session): Promise<BillsPage> {
    return this.queries.execute(new ListClaims(canteenId, page, limit));
  }
}
