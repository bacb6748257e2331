export * from './browser.js';
export * from './mail-for-tests.js';
export * from './removal-for-tests.js';
