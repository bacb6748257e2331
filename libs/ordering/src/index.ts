export * from './order/order-events.js';
