export * from './ledger.js';
export * from './account-scenarios.js';
