export { startAudit } from './start-audit.js';
