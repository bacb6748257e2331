// `npm test`: everything, on a fresh clone too. Ends with one line `N passed, N failed, N skipped` over all kinds of tests.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { browser } from '../setup/browser.mjs';
import { build, install } from '../setup/install.mjs';
import { run, say } from '../setup/run.mjs';
import { countsOf } from './reports.mjs';

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
async function check(name, args, env) {
  const start = Date.now();
  say(`\n== ${name}`);
  const code = await run(process.execPath, args, { env });
  count(code === 0 ? 1 : 0, code === 0 ? 0 : 1);
  say(`${code === 0 ? 'ok' : 'FAILED'}: ${name} (${Math.round((Date.now() - start) / 1000)} s)`);
}

/** A runner that leaves a JSON report; a missing or failing one counts as a failure even if no single test says so. Answers what it counted. */
async function suite(name, args, env, read) {
  say(`\n== ${name}`);
  const code = await run(process.execPath, args, { env });
  let found = { passed: 0, failed: 0, skipped: 0 };
  try {
    found = read();
  } catch (error) {
    say(`${name} left no report: ${error.message}`);
  }
  const silent = (code !== 0 && found.failed === 0) || found.passed + found.failed === 0;
  return { ...found, failed: found.failed + (silent ? 1 : 0) };
}
const add = ({ passed, failed, skipped }) => count(passed, failed, skipped);

const report = (name) => JSON.parse(readFileSync(join(reports, name), 'utf8'));

await check('lock file', ['tools/setup/check-lock.mjs']);
await check("the client's texts", ['tools/test/check-texts.mjs']);
await check('types', ['node_modules/typescript/bin/tsc', '-b', '--pretty', 'false']);
await check('lint', ['node_modules/oxlint/bin/oxlint', '-c', 'oxlint.config.mjs']);
add(
  await suite(
    'unit, contract and API tests',
    ['tools/test/jest.mjs', '--json', `--outputFile=${join(reports, 'jest.json')}`],
    { TIFFIN_TEST_BUILT: 'yes' },
    () => countsOf(report('jest.json').testResults),
  ),
);
add(
  await suite(
    'browser tests',
    ['node_modules/@playwright/test/cli.js', 'test', '--config', 'apps/web-e2e/playwright.config.ts', '--reporter=list,json'],
    { PLAYWRIGHT_JSON_OUTPUT_NAME: join(reports, 'playwright.json'), ...(chromium && { CHROMIUM_PATH: chromium }) },
    () => {
      const { stats } = report('playwright.json');
      return { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped };
    },
  ),
);

rmSync(reports, { recursive: true, force: true });
say(`\nTook ${Math.round((Date.now() - began) / 1000)} s.`);
say(`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`);
process.exitCode = counts.failed > 0 || counts.passed === 0 ? 1 : 0;
