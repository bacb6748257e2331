export { accountsForTests, HandClock } from './accounts-for-tests.js';
