export * from './letter.js';
export * from './mail-outbox.js';
export * from './mail-record.js';
