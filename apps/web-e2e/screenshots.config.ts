import tests from './playwright.config';

/** Takes the pictures of docs/screenshots (`npm run docs:screenshots`), with the browser and the demo that the tests have. */
export default { ...tests, testMatch: '**/*.screenshots.ts', workers: 1 };
