export { LEASE_COLLECTIONS } from './lease-record.js';
export { REACTOR_LEASE, ProjectionHost } from './projection-host.js';
