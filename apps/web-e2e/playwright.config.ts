import { defineConfig } from '@playwright/test';

export default defineConfig({
  testDir: './src',
  testMatch: '**/*.e2e.ts',
  fullyParallel: false,
  workers: 3,
  // Each file has its own server and browser, which often wait for each other, on a machine that may be busy. A test that hangs says where.
  timeout: 1_800_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  outputDir: '../../node_modules/.cache/playwright',
  globalSetup: './src/server/demo-data.ts',
  use: {
    actionTimeout: 60_000,
    headless: true,
    // Only the files about the service worker allow it: it slows every page by a tenth.
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
        // Pages live for seconds: concurrent optimization of code seldom pays off in that time.
        '--js-flags=--single-threaded --no-turbofan',
      ],
    },
  },
});
