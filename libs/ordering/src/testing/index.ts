export * from './order-log.js';
