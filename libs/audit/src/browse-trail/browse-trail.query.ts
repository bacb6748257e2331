import { Inject } from '@nestjs/common';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { AuditPage } from '@tiffin/contracts';
import { pageOf, PROJECTIONS, TIME_ZONE } from '@tiffin/http';
import type { Projections } from '@tiffin/read-models';
import { auditTrailView, NEWEST_FIRST } from '../audit-trail/audit-trail.view.js';
import { TrailEntries } from './trail-entries.js';
import { whereOf, type TrailFilter } from './trail-filter.js';

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
  ) {}

  async execute({ filter, page: { page, limit } }: BrowseTrailQuery): Promise<AuditPage> {
    const where = whereOf(filter, this.timeZone);
    if (!where) return { entries: [], auditInfo: { hasNextPage: false } };
    const window = { sort: NEWEST_FIRST, skip: (page - 1) * limit, limit: limit + 1 };
    const found = await this.projections.reader(auditTrailView).query({ where, ...window });
    const { rows, hasNextPage } = pageOf(found, limit);
    return { entries: await this.entries.of(rows.map(({ document }) => document)), auditInfo: { hasNextPage } };
  }
}
