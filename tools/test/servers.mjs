// `npm run test:servers`: runs the stores' contracts and the API's tests on the servers that TIFFIN_TEST_EVENT_STORE_COMMAND and
// TIFFIN_TEST_MONGO name.
// Ends with one line `N passed, N failed, N skipped`.
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, install } from '../setup/install.mjs';
import { root, run, say } from '../setup/run.mjs';
import { ExternalEventStore } from './external-event-store.mjs';
import { countsOf } from './reports.mjs';

const { TIFFIN_TEST_EVENT_STORE_COMMAND: command, TIFFIN_TEST_MONGO: mongo } = process.env;
/** A suite that still runs this long after its tests would never end: that counts as a failure. */
const ENDS_WITHIN_MS = 30_000;

if (!command && !mongo) {
  process.stderr.write(
    'Which servers? Set one of these, or both:\n' +
      '  TIFFIN_TEST_EVENT_STORE_COMMAND: what becomes an EventStoreDB with an empty log on a port of this machine, for example\n' +
      "    'docker run --rm -p {port}:2113 eventstore/eventstore:24.2 --insecure --mem-db'\n" +
      "  TIFFIN_TEST_MONGO: a replica set that tests may write to, for example 'mongodb://localhost:27017/?replicaSet=rs0'\n" +
      'Databases in MongoDB are made for the tests and dropped; of EventStoreDB each file of tests gets a server of its own.\n',
  );
  process.exit(2);
}
say(
  `Testing on ${[command && 'EventStoreDB', mongo && 'MongoDB'].filter(Boolean).join(' and ')}${command && mongo ? '' : '; the rest is embedded'}.`,
);

const began = Date.now();
await install();
await build();
const reports = mkdtempSync(join(tmpdir(), 'tiffin-servers-'));
const counts = { passed: 0, failed: 0, skipped: 0 };
const failures = [];

// The contracts share a log, as they expect. Each of the API's tests has its own, since the clock goes on from a log's end.
const contracts = ['libs/event-sourcing/src/eventstoredb/', 'libs/read-models/src/mongo/', 'libs/projections/test/projections-on-mongo'];
/** All but those about files in the data directory, and about demo data, which needs a new installation on this machine. */
const apiTests = readdirSync(join(root, 'apps/api/test')).filter((file) => /\.spec\.ts$/.test(file) && !/^(start|demo)\./.test(file));
const groups = [contracts, ...apiTests.map((file) => [`apps/api/test/${file}`])];

let next = command && ExternalEventStore.start(command);
for (const [index, patterns] of groups.entries()) {
  const log = await next;
  // The next one starts meanwhile.
  next = command && index + 1 < groups.length ? ExternalEventStore.start(command) : undefined;
  next?.catch(() => undefined); // the wait for it reports the error
  await suite(patterns, join(reports, `${index}.json`), log ? { TIFFIN_TEST_EVENT_STORE: log.connectionString } : {});
  await log?.stop();
}

/** A run without a report, one that failed without a failing test, and one without tests count as failures. */
async function suite(patterns, report, env) {
  const jest = ['--runInBand', '--json', `--outputFile=${report}`, '--testPathPatterns', ...patterns];
  const stopping = new AbortController();
  const watchdog = setInterval(() => {
    if (existsSync(report) && Date.now() - statSync(report).mtimeMs > ENDS_WITHIN_MS) stopping.abort();
  }, 1_000);
  const code = await run(process.execPath, ['tools/test/jest.mjs', ...jest], {
    env: { TIFFIN_TEST_BUILT: 'yes', ...env },
    signal: stopping.signal,
  });
  clearInterval(watchdog);
  if (stopping.signal.aborted) say(`Something of ${patterns.join(' ')} goes on after its tests.`);
  let result = { passed: 0, failed: 0, skipped: 0 };
  try {
    result = countsOf(JSON.parse(readFileSync(report, 'utf8')).testResults);
  } catch (error) {
    say(`Jest left no report: ${error.message}`);
  }
  const silent = (code !== 0 && result.failed === 0) || result.passed + result.failed + result.skipped === 0 ? 1 : 0;
  counts.passed += result.passed;
  counts.failed += result.failed + silent;
  counts.skipped += result.skipped;
  if (result.failed + silent > 0) failures.push(patterns.join(' '));
}

rmSync(reports, { recursive: true, force: true });
for (const patterns of failures) say(`FAILED: ${patterns}`);
say(`\nTook ${Math.round((Date.now() - began) / 1000)} s.`);
say(`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`);
process.exitCode = counts.failed > 0 || counts.passed === 0 ? 1 : 0;
