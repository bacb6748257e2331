import { Controller, Get, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { AuditPage } from '@tiffin/contracts';
import { ForAudience, ReadsViews } from '@tiffin/http';
import { BrowseTrailQuery } from './browse-trail.query.js';
import { OperatorTrailRequest } from './trail-request.js';

@ApiTags('operations')
@Controller('operations/audit')
export class OperationsAuditController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @ForAudience('admin', 'operator')
  @ReadsViews('audit-trail')
  @ApiOperation({ summary: 'Who did what in all canteens, newest first' })
  browse(@Query() { page, limit, ...filter }: OperatorTrailRequest): Promise<AuditPage> {
    return this.queries.execute(new BrowseTrailQuery(filter, { page, limit }));
  }
}
