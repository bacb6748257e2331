// `npm run docs:screenshots`: takes the pictures in docs/screenshots again, from the demo as it is built now.
import { browser } from '../setup/browser.mjs';
import { build, install } from '../setup/install.mjs';
import { mustRun } from '../setup/run.mjs';

await install();
const chromium = await browser();
await build();
await mustRun(
  'Taking the pictures',
  process.execPath,
  ['node_modules/@playwright/test/cli.js', 'test', '--config', 'apps/web-e2e/screenshots.config.ts'],
  { env: chromium ? { CHROMIUM_PATH: chromium } : {} },
);
