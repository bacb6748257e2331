import { defineConfig } from '@playwright/test';

export default defineConfig({
  testDir: './src',
  testMatch: '**/*.e2e.ts',
  fullyParallel: false,
  workers: 3,
  // Each file has a server and a browser of its own, which often wait for one another. A machine may be busy otherwise, too; what hangs says where.
  timeout: 1_800_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  outputDir: '../../node_modules/.cache/playwright',
  globalSetup: './src/server/demo-data.ts',
  use: {
    actionTimeout: 60_000,
    headless: true,
    // Files that are about the service worker allow it: in every page it costs a tenth.
    serviceWorkers: 'block',
    locale: 'en-US',
    timezoneId: 'Asia/Kolkata',
    launchOptions: {
      ...(process.env['CHROMIUM_PATH'] && { executablePath: process.env['CHROMIUM_PATH'] }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // Pages live for seconds: code that is made faster in threads beside them is seldom run often enough to be worth it.
        '--js-flags=--single-threaded --no-turbofan',
      ],
    },
  },
});
