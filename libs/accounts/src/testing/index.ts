export * from './accounts-for-tests.js';
export * from './browser.js';
