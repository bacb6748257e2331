import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { AuditController } from './browse-trail/audit.controller.js';
import { BrowseTrailHandler } from './browse-trail/browse-trail.query.js';
import { OperationsAuditController } from './browse-trail/operations-audit.controller.js';
import { TrailEntries } from './browse-trail/trail-entries.js';
import { ExportTrailController } from './export-trail/export-trail.controller.js';
import { ExportTrailHandler } from './export-trail/export-trail.query.js';

/**
 * Who did what, when: for contractors their canteen's, for operators everybody's. Needs the tokens PROJECTIONS and TIME_ZONE from a global
 * module, the accounts module, and `auditViews` in the projection engine.
 */
@Module({
  imports: [CqrsModule],
  controllers: [ExportTrailController, AuditController, OperationsAuditController],
  providers: [TrailEntries, BrowseTrailHandler, ExportTrailHandler],
})
export class AuditModule {}
