import { Controller, Get, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { AuditPage } from '@tiffin/contracts';
import { CurrentSession, ForAudience, ReadsViews, type Session } from '@tiffin/http';
import { BrowseTrailQuery } from './browse-trail.query.js';
import { TrailRequest } from './trail-request.js';

@ApiTags('audit')
@Controller('audit')
export class AuditController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @ForAudience('contractor')
  @ReadsViews('audit-trail')
  @ApiOperation({ summary: 'Who did what in the canteen, newest first' })
  browse(@Query() { page, limit, ...filter }: TrailRequest, @CurrentSession() { canteenId }: Session): Promise<AuditPage> {
    return this.queries.execute(new BrowseTrailQuery({ ...filter, canteenId }, { page, limit }));
  }
}
