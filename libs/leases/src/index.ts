export { LEASE_COLLECTIONS } from './lease-record.js';
export { REACTIONS, SharedProjections } from './shared-projections.js';
