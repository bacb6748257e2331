export * from './menu/menu-events.js';
