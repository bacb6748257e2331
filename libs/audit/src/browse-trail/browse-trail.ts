import { Controller, Get, Inject, Query as InQuery } from '@nestjs/common';
import { Query, QueryBus, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { ApiOperation, ApiTags, IntersectionType } from '@nestjs/swagger';
import { AUDIT_KINDS, OPERATORS_KINDS, type AuditKind, type AuditPage, type OperatorsKind } from '@tiffin/contracts';
import { ChoiceField, CurrentSession, ForAudience, pageOf, PageQuery, QueryDay, QueryText, ReadsViews, type Session } from '@tiffin/http';
import { PROJECTIONS, TIME_ZONE } from '@tiffin/kernel';
import type { Projections } from '@tiffin/read-models';
import { auditTrailView, NEWEST_FIRST } from '../audit-trail/audit-trail.view.js';
import { DailyNumbers } from './daily-numbers.js';
import { TrailEntries } from './trail-entries.js';
import { whereOf, type TrailFilter } from './trail-filter.js';

/** The fields by which every reader can filter the trail. */
class CommonFields {
  @QueryDay()
  from?: string;

  @QueryDay()
  to?: string;

  /** A person's id, or a role: student, contractor, staff, counter, admin, system. */
  @QueryText(100)
  actor?: string;

  /** An order's id; its code, the last 8 characters of the id; or `#19`, its number on the day `from`, by default today. */
  @QueryText(100)
  orderId?: string;

  /** The id of the person whose account or bills the event is about, no matter who acted. */
  @QueryText(100)
  account?: string;
}

/** The fields by which a contractor can filter (docs/reference/wire.md#6.24). */
export class TrailFields extends CommonFields {
  @ChoiceField(AUDIT_KINDS, { optional: true })
  kind?: AuditKind;
}

export class TrailRequest extends IntersectionType(PageQuery, TrailFields) {}

/** The fields by which an operator can filter in addition (docs/reference/wire.md#8.17). */
export class OperatorTrailRequest extends IntersectionType(PageQuery, CommonFields) {
  @ChoiceField(OPERATORS_KINDS, { optional: true })
  kind?: OperatorsKind;

  @QueryText(100)
  canteenId?: string;

  @QueryText(200)
  stream?: string;
}

/** A page of who did what, newest first. */
export class BrowseTrailQuery extends Query<AuditPage> {
  constructor(
    readonly filter: TrailFilter,
    readonly page: { readonly page: number; readonly limit: number },
  ) {
    super();
  }
}

@QueryHandler(BrowseTrailQuery)
export class BrowseTrailHandler implements IQueryHandler<BrowseTrailQuery> {
  constructor(
    @Inject(PROJECTIONS) private readonly projections: Projections,
    @Inject(TIME_ZONE) private readonly timeZone: string,
    private readonly entries: TrailEntries,
    private readonly numbers: DailyNumbers,
  ) {}

  async execute({ filter, page: { page, limit } }: BrowseTrailQuery): Promise<AuditPage> {
    const resolved = await this.numbers.resolve(filter);
    const where = resolved && whereOf(resolved, this.timeZone);
    if (!where) return { entries: [], auditInfo: { hasNextPage: false } };
    const window = { sort: NEWEST_FIRST, skip: (page - 1) * limit, limit: limit + 1 };
    const matches = await this.projections.reader(auditTrailView).query({ where, ...window });
    const { rows, hasNextPage } = pageOf(matches, limit);
    const entries = await this.entries.of(rows.map(({ document }) => document));
    return { entries: await this.entries.withOrders(entries), auditInfo: { hasNextPage } };
  }
}

@ApiTags('audit')
@Controller('audit')
export class AuditController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @ForAudience('contractor')
  @ReadsViews('audit-trail')
  @ApiOperation({ summary: 'Who did what in the canteen, newest first' })
  browse(@InQuery() { page, limit, ...filter }: TrailRequest, @CurrentSession() { canteenId }: Session): Promise<AuditPage> {
    return this.queries.execute(new BrowseTrailQuery({ ...filter, canteenId }, { page, limit }));
  }
}

@ApiTags('operations')
@Controller('operations/audit')
export class OperationsAuditController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @ForAudience('admin', 'operator')
  @ReadsViews('audit-trail')
  @ApiOperation({ summary: 'Who did what in all canteens, newest first' })
  browse(@InQuery() { page, limit, ...filter }: OperatorTrailRequest): Promise<AuditPage> {
    return this.queries.execute(new BrowseTrailQuery(filter, { page, limit }));
  }
}
