export { accountsForTests, ManualClock } from './accounts-for-tests.js';
