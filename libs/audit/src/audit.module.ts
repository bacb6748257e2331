import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { AuditController, BrowseTrailHandler, OperationsAuditController } from './browse-trail/browse-trail.js';
import { DailyNumbers } from './browse-trail/daily-numbers.js';
import { TrailEntries } from './browse-trail/trail-entries.js';
import { ExportTrailController, ExportTrailHandler } from './export-trail/export-trail.js';

/**
 * Who did what, when: contractors see their canteen's entries, operators all. Needs the tokens PROJECTIONS and TIME_ZONE from a global
 * module, the accounts module, and `auditViews` in the projection engine.
 */
@Module({
  imports: [CqrsModule],
  controllers: [ExportTrailController, AuditController, OperationsAuditController],
  providers: [TrailEntries, DailyNumbers, BrowseTrailHandler, ExportTrailHandler],
})
export class AuditModule {}
