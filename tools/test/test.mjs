// `npm test`: everything, on a fresh clone too. Ends with one line `N passed, N failed, N skipped` over all kinds of tests.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { browser } from '../setup/browser.mjs';
import { build, install } from '../setup/install.mjs';
import { run, say } from '../setup/run.mjs';
import { countsOf } from './reports.mjs';

const secondsSince = (start) => Math.round((Date.now() - start) / 1000);
const began = Date.now();
await install();
const chromium = await browser();
await build();

const reports = mkdtempSync(join(tmpdir(), 'tiffin-test-'));
const counts = { passed: 0, failed: 0, skipped: 0 };
const count = (passed, failed, skipped = 0) => {
  counts.passed += passed;
  counts.failed += failed;
  counts.skipped += skipped;
};

/** A check that passes or fails as a whole. */
async function check(name, args) {
  const start = Date.now();
  say(`\n== ${name}`);
  const code = await run(process.execPath, args);
  count(code === 0 ? 1 : 0, code === 0 ? 0 : 1);
  say(`${code === 0 ? 'ok' : 'FAILED'}: ${name} (${secondsSince(start)} s)`);
}

/** A runner that leaves a JSON report; a missing or failing one counts as a failure even if no single test says so. Answers what it counted. */
async function suite(name, args, options, read) {
  const start = Date.now();
  const code = await run(process.execPath, args, options);
  let found = { passed: 0, failed: 0, skipped: 0 };
  try {
    found = read();
  } catch (error) {
    say(`${name} left no report: ${error.message}`);
  }
  const silent = (code !== 0 && found.failed === 0) || found.passed + found.failed === 0;
  count(found.passed, found.failed + (silent ? 1 : 0), found.skipped);
  say(`${name} took ${secondsSince(start)} s`);
}

const report = (name) => JSON.parse(readFileSync(join(reports, name), 'utf8'));

// What browsers and servers leave idle, the other tests use; their list is printed at the end.
const browserLines = [];
const inBrowsers = suite(
  'browser tests',
  ['node_modules/@playwright/test/cli.js', 'test', '--config', 'apps/web-e2e/playwright.config.ts', '--reporter=list,json'],
  {
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: join(reports, 'playwright.json'), ...(chromium && { CHROMIUM_PATH: chromium }) },
    onLine: (line) => browserLines.push(line),
  },
  () => {
    const { stats } = report('playwright.json');
    return { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped };
  },
);
await check('lock file', ['tools/setup/check-lock.mjs']);
await check("the client's texts", ['tools/test/check-texts.mjs']);
await check('types', ['node_modules/typescript/bin/tsc', '-b', '--pretty', 'false']);
await check('lint', ['node_modules/oxlint/bin/oxlint', '-c', 'oxlint.config.mjs']);
say('\n== unit, contract and API tests');
await suite(
  'unit, contract and API tests',
  ['tools/test/jest.mjs', '--json', `--outputFile=${join(reports, 'jest.json')}`],
  { env: { TIFFIN_TEST_BUILT: 'yes' } },
  () => countsOf(report('jest.json').testResults),
);
await inBrowsers;
say(`\n== browser tests\n${browserLines.join('\n')}`);

rmSync(reports, { recursive: true, force: true });
say(`\nTook ${secondsSince(began)} s.`);
say(`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`);
process.exitCode = counts.failed > 0 || counts.passed === 0 ? 1 : 0;
