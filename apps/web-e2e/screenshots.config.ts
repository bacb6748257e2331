import type { PlaywrightTestConfig } from '@playwright/test';
import tests from './playwright.config';

/** Takes the pictures of docs/screenshots (`npm run docs:screenshots`), with the browser and the demo of the tests. */
const pictures: PlaywrightTestConfig = { ...tests, testMatch: '**/*.screenshots.ts', workers: 1 };
export default pictures;
