// `npm test`: the checks of every change, in minutes. `npm run test:all [-- --shard 1/4]`: everything, or one part of four.
// Both work on a fresh clone and end with one line `N passed, N failed, N skipped` over all kinds of tests.
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { browser } from '../setup/browser.mjs';
import { build, install } from '../setup/install.mjs';
import { root, run, say } from '../setup/run.mjs';
import { countsOf } from './reports.mjs';

const { all, shard } = parseArgs({ options: { all: { type: 'boolean' }, shard: { type: 'string', default: '1/1' } } }).values;
const [index, shards] = (/^(\d+)\/(\d+)$/.exec(shard) ?? []).slice(1).map(Number);
if (!(index >= 1 && index <= shards)) {
  process.stderr.write(`--shard takes the number of the part and how many there are, for example 1/4; not ${shard}.\n`);
  process.exit(2);
}
const inShards = shards > 1 ? [`--shard=${shard}`] : [];
/** Whether this shard runs a part that cannot be divided. */
const isMine = (part) => part % shards === index - 1;

/** What `npm run test:all` runs more of than `npm test`: random histories of each model, and rounds in which processes are killed. */
const FULL = { TIFFIN_MODEL_RUNS: '1000', TIFFIN_KILLS: '50' };
const NODE_ON_SOURCE = ['--import', './tools/source/register.mjs', '--conditions=@tiffin/source'];

const secondsSince = (start) => Math.round((Date.now() - start) / 1000);
const began = Date.now();
await install();
const chromium = await browser();
await build();
say(`Ready after ${secondsSince(began)} s.`);

const reports = join(root, 'node_modules/.cache/test-reports');
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
const counts = { passed: 0, failed: 0, skipped: 0 };

/**
 * Runs a part and adds what `read` counts in its report. A part that fails without a failing test, or runs no test, counts as a
 * failure.
 */
async function part(name, args, options, read) {
  const start = Date.now();
  const code = await run(process.execPath, args, options);
  let result = { passed: 0, failed: 0, skipped: 0 };
  try {
    result = read(code);
  } catch (error) {
    say(`${name} left no report: ${error.message}`);
  }
  const silent = (code !== 0 && result.failed === 0) || result.passed + result.failed === 0;
  counts.passed += result.passed;
  counts.failed += result.failed + (silent ? 1 : 0);
  counts.skipped += result.skipped;
  say(`${result.failed || silent ? 'FAILED' : 'ok'}: ${name} (${secondsSince(start)} s)`);
}

/** Runs a check that passes or fails as a whole. */
function check(name, args) {
  say(`\n== ${name}`);
  return part(name, args, {}, (code) => (code === 0 ? { passed: 1, failed: 0, skipped: 0 } : { passed: 0, failed: 1, skipped: 0 }));
}

/** Runs a harness against the built server; its closing line has the counts. */
function harness(name, args) {
  say(`\n== ${name}`);
  let closing = [];
  const onLine = (line) => {
    closing = /^(\d+) passed, (\d+) failed, (\d+) skipped$/.exec(line) ?? closing;
    say(line);
  };
  const env = { TIFFIN_CHAOS_EVENT_STORE: '', TIFFIN_CHAOS_MONGO: '' };
  return part(name, [...NODE_ON_SOURCE, ...args], { env, onLine }, () => {
    const [, passed = 0, failed = 0, skipped = 0] = closing.map(Number);
    return { passed, failed, skipped };
  });
}

const report = (name) => JSON.parse(readFileSync(join(reports, name), 'utf8'));

async function checks() {
  await check('lock file', ['tools/setup/check-lock.mjs']);
  await check('texts', ['tools/texts/check-texts.mjs']);
  await check('types', ['node_modules/typescript/bin/tsc', '-b', '--pretty', 'false']);
  await check('lint', ['node_modules/oxlint/bin/oxlint', '-c', 'oxlint.config.mjs']);
  await check('documentation', ['node_modules/vitepress/bin/vitepress.js', 'build', 'docs']);
}

function jest() {
  say('\n== unit, contract, component and API tests');
  const quick = ['--testPathIgnorePatterns', '/node_modules/', '\\.slow\\.spec\\.ts$'];
  const args = ['tools/test/jest.mjs', '--json', `--outputFile=${join(reports, 'jest.json')}`, ...inShards, ...(all ? [] : quick)];
  const env = { TIFFIN_TEST_BUILT: 'yes', ...(all && FULL) };
  return part('unit, contract, component and API tests', args, { env }, () => countsOf(report('jest.json').testResults));
}

/** Their output is printed at their end, since they run beside the others. */
async function browserTests() {
  const lines = [];
  const command = ['node_modules/@playwright/test/cli.js', 'test', '--config', 'apps/web-e2e/playwright.config.ts', '--reporter=list,json'];
  const env = {
    PLAYWRIGHT_JSON_OUTPUT_NAME: join(reports, 'playwright.json'),
    ...(chromium && { CHROMIUM_PATH: chromium }),
    ...(!all && { E2E_AXE: 'once' }),
  };
  const options = { env, onLine: (line) => lines.push(line) };
  await part('browser tests', [...command, ...inShards, ...(all ? [] : ['src/journeys'])], options, () => {
    say(`\n== browser tests\n${lines.join('\n')}`);
    const { expected, unexpected, flaky, skipped } = report('playwright.json').stats;
    return { passed: expected, failed: unexpected + flaky, skipped };
  });
}

// The other tests use the time in which browsers and servers wait.
const inBrowsers = browserTests();
if (isMine(0)) await checks();
await jest();
await inBrowsers;
if (all && isMine(1)) await harness('20 faults over a lunch hour', ['tools/chaos/chaos.ts', '--faults', '20']);
if (all && isMine(2)) await harness('an attack, in its short form', ['tools/attack/attack.ts', '--short']);

say(`\nTook ${secondsSince(began)} s.`);
say(`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`);
process.exitCode = counts.failed > 0 || counts.passed === 0 ? 1 : 0;
