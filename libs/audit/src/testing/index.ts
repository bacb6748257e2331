export { startAudit, type AuditApp } from './start-audit.js';
