export * from './after-position.js';
export * from './audience.js';
export * from './fields.js';
export * from './session.js';
export * from './tokens.js';
export * from './written.js';
