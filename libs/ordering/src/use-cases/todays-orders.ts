import { Controller, Get, Inject, Query as InQuery } from '@nestjs/common';
import { Query, QueryBus, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { Directory } from '@tiffin/accounts';
import { businessDay, comparable, GUEST, ORDER_STATUSES, startOfDay, type OrdersPage, type OrderStatus } from '@tiffin/contracts';
import { ChoiceField, CurrentSession, ForAudience, pageOf, PageQuery, QueryText, ReadsViews, type Session } from '@tiffin/http';
import { CLOCK, PROJECTIONS, TIME_ZONE, type Clock } from '@tiffin/kernel';
import type { Projections, StoredDocument, ViewReader, Where } from '@tiffin/read-models';
import { OrderAnswers } from './order-answers.js';
import { reversed, todaysOrdersView, type TodaysOrder } from '../views/todays-orders.view.js';

/** A status of Today's Orders, or all of them. */
const TABS = [...ORDER_STATUSES, 'All'] as const;
type StatusTab = (typeof TABS)[number];

/** A search for a token, `12` or `#12`. Older open orders have the token of an earlier day. */
const TOKEN = /^#?([1-9]\d{0,4})$/;

/** A canteen's orders of today in one status or in all, with the count of each status (docs/reference/decisions.md#4.9). */
export class TodaysOrdersQuery extends Query<OrdersPage> {
  constructor(
    readonly canteenId: string,
    readonly page: { readonly status: StatusTab; readonly search?: string; readonly page: number; readonly limit: number },
  ) {
    super();
  }
}

@QueryHandler(TodaysOrdersQuery)
export class TodaysOrdersHandler implements IQueryHandler<TodaysOrdersQuery> {
  constructor(
    @Inject(PROJECTIONS) private readonly projections: Projections,
    private readonly answers: OrderAnswers,
    private readonly directory: Directory,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(TIME_ZONE) private readonly timeZone: string,
  ) {}

  async execute({ canteenId, page: { status, search = '', page, limit } }: TodaysOrdersQuery): Promise<OrdersPage> {
    const view = this.projections.reader(todaysOrdersView);
    const start = startOfDay(businessDay(this.clock.now(), this.timeZone), this.timeZone).toISOString();
    const { rows, hasNextPage } = pageOf(await this.find(view, { canteenId, status, start, search, page, limit }), limit);
    const counts = await Promise.all(ORDER_STATUSES.map((orderStatus) => view.count(ofToday(canteenId, orderStatus, start))));
    const byStatus = Object.fromEntries(ORDER_STATUSES.map((orderStatus, index) => [orderStatus, counts[index] ?? 0])) as Record<
      OrderStatus,
      number
    >;
    return { orders: await this.answers.join(rows), ordersInfo: { hasNextPage, counts: byStatus } };
  }

  /** Returns one page and one more row. A search matches the id, the token or the student. All statuses together come newest first. */
  private async find(view: ViewReader<TodaysOrder>, filter: TodaysOrdersFilter): Promise<readonly StoredDocument<TodaysOrder>[]> {
    const { canteenId, status, start, page, limit } = filter;
    const today = (status === 'All' ? ORDER_STATUSES : [status]).map((orderStatus) => ofToday(canteenId, orderStatus, start));
    const direction = isOpen(status) ? 'asc' : 'desc';
    const sort = [{ field: 'placedAt', direction }] as const;
    const skip = (page - 1) * limit;
    const search = comparable(filter.search);
    const [firstFilter, ...furtherFilters] = today;
    if (search === '' && firstFilter && furtherFilters.length === 0)
      return view.query({ where: firstFilter, sort, skip, limit: limit + 1 });
    const matching = search === '' ? [{}] : await this.matching(canteenId, search);
    const matches = await Promise.all(
      today.flatMap((where) => matching.map((match) => view.query({ where: { ...where, ...match }, sort, limit: skip + limit + 1 }))),
    );
    const byId = new Map(matches.flat().map((stored) => [stored.document._id, stored]));
    const sign = direction === 'asc' ? 1 : -1;
    return [...byId.values()].sort((a, b) => sign * compare(a.document, b.document)).slice(skip, skip + limit + 1);
  }

  private async matching(canteenId: string, search: string): Promise<readonly Where[]> {
    const students = await this.directory.studentsMatching(canteenId, search);
    const ending = reversed(search);
    const token = TOKEN.exec(search)?.[1];
    return [
      { idBackwards: { gte: ending, lt: `${ending}\uffff` } },
      { studentId: { in: GUEST.includes(search) ? [...students, GUEST] : students } },
      ...(token === undefined ? [] : [{ token: Number(token) }]),
    ];
  }
}

interface TodaysOrdersFilter {
  readonly canteenId: string;
  readonly status: StatusTab;
  /** The start of today, ISO 8601 in UTC. */
  readonly start: string;
  readonly search: string;
  readonly page: number;
  readonly limit: number;
}

function isOpen(status: StatusTab): boolean {
  return status === 'Pending' || status === 'Prepared';
}

/** An open order of any age belongs to today. A final one does if it changed since midnight; `changedAt` is never before `placedAt`. */
function ofToday(canteenId: string, status: OrderStatus, start: string): Where {
  return { canteenId, status, ...(!isOpen(status) && { changedAt: { gte: start } }) };
}

function compare(a: TodaysOrder, b: TodaysOrder): number {
  if (a.placedAt !== b.placedAt) return a.placedAt < b.placedAt ? -1 : 1;
  return a._id < b._id ? -1 : 1;
}

export class TodaysOrdersRequest extends PageQuery {
  @ChoiceField(TABS, { optional: true, message: `status must be one of ${TABS.join(', ')}.` })
  status: StatusTab = 'Pending';

  /** Last characters of an order's id, its token, a student's name or roll number, or `guest`. */
  @QueryText(100)
  search?: string;
}

@Controller('orders')
export class TodaysOrdersController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @ForAudience('contractor')
  @ReadsViews('todays-orders')
  list(@InQuery() request: TodaysOrdersRequest, @CurrentSession() { canteenId }: Session): Promise<OrdersPage> {
    return this.queries.execute(new TodaysOrdersQuery(canteenId, request));
  }
}
