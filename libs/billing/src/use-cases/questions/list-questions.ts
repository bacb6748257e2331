import { Controller, Get, Inject, Query as InQuery } from '@nestjs/common';
import { Query, QueryBus, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { BillsPage } from '@tiffin/contracts';
import { CurrentSession, ForAudience, PageQuery, pageOf, ReadsViews, type Session } from '@tiffin/http';
import { PROJECTIONS } from '@tiffin/kernel';
import type { Projections } from '@tiffin/read-models';
import { BillAnswers } from '../bill-answers.js';
import { billsView } from '../../views/bills.view.js';
import { billsOnly } from '../list-bills/bill-headers.js';

/** The canteen's bills of all months with an open question, the oldest question first. */
export class ListQuestions extends Query<BillsPage> {
  constructor(
    readonly canteenId: string,
    readonly page: number,
    readonly limit: number,
  ) {
    super();
  }
}

@QueryHandler(ListQuestions)
export class ListQuestionsHandler implements IQueryHandler<ListQuestions> {
  constructor(
    @Inject(PROJECTIONS) private readonly projections: Projections,
    private readonly answers: BillAnswers,
  ) {}

  async execute({ canteenId, page, limit }: ListQuestions): Promise<BillsPage> {
    const stored = await this.projections.reader(billsView).query({
      where: { 'question.at': { gte: '' }, canteenId },
      sort: [{ field: 'question.at', direction: 'asc' }],
      skip: (page - 1) * limit,
      limit: limit + 1,
    });
    const { rows, hasNextPage } = pageOf(billsOnly(stored), limit);
    return { bills: await this.answers.join(rows), billsInfo: { hasNextPage } };
  }
}

/** A separate controller, because this path must win over `/bills/{studentId}` (docs/reference/decisions.md#1.6). */
@ApiTags('bills')
@Controller('bills/questions')
export class ListQuestionsController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @ForAudience('contractor')
  @ReadsViews('bills')
  @ApiOperation({ summary: 'Bills about which students ask, the oldest question first' })
  questions(@InQuery() { page, limit }: PageQuery, @CurrentSession() { canteenId }: Session): Promise<BillsPage> {
    return this.queries.execute(new ListQuestions(canteenId, page, limit));
  }
}
