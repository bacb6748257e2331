export { AuditModule } from './audit.module.js';
export { auditTrailView, type AuditDocument } from './audit-trail/audit-trail.view.js';
export { auditViews } from './audit-trail/audit-views.js';
