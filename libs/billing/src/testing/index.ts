export * from './ledger.js';
export * from './lives.js';
