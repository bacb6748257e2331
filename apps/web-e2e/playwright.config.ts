import { defineConfig } from '@playwright/test';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const port = Number(process.env['E2E_PORT'] ?? 4321);
// Every worker reads this file again: only the first reading makes the directory.
const data = (process.env['E2E_DATA'] ??= mkdtempSync(join(tmpdir(), 'tiffin-e2e-')));

export default defineConfig({
  testDir: './src',
  testMatch: '**/*.e2e.ts',
  fullyParallel: false,
  workers: 1,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  outputDir: '../../node_modules/.cache/playwright',
  globalTeardown: './src/remove-data.ts',
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    headless: true,
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
      ],
    },
  },
  webServer: {
    command: 'node --enable-source-maps apps/api/dist/main.js',
    cwd: '../..',
    env: {
      PORT: String(port),
      TIFFIN_DATA: data,
      TIFFIN_DEMO: 'on',
      TIFFIN_CONTACT: JSON.stringify({
        office: 'Ganga hostel, ground floor',
        email: 'office@canteen.example',
        phone: '+91 98765 43210',
        chat: 'https://chat.example/tiffin',
        social: [{ name: 'Instagram', url: 'https://social.example/tiffin' }],
      }),
      TIFFIN_CONTACT_MAIL: 'office@canteen.example',
    },
    url: `http://127.0.0.1:${port}/api/health/ready`,
    timeout: 120_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5_000 },
  },
});
