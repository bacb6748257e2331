// `npm run test:servers`: the stores' contracts and the API's tests on the servers that TIFFIN_TEST_EVENT_STORE and TIFFIN_TEST_MONGO name.
// Ends with one line `N passed, N failed, N skipped`.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, install } from '../setup/install.mjs';
import { run, say } from '../setup/run.mjs';

const SERVERS = {
  TIFFIN_TEST_EVENT_STORE: 'esdb://localhost:2113?tls=false',
  TIFFIN_TEST_MONGO: 'mongodb://localhost:27017/?replicaSet=rs0',
};
/** A log that many tests have written to is read from its beginning at every start. */
const TIMEOUT_MS = 120_000;

const lent = Object.keys(SERVERS).filter((name) => process.env[name]);
if (lent.length === 0) {
  const examples = Object.entries(SERVERS).map(([name, example]) => `  ${name}='${example}'`);
  process.stderr.write(
    `Which servers? Set one of these, or both, to servers that tests may write to:\n${examples.join('\n')}\n` +
      'Databases in MongoDB are made for the tests and dropped; events stay in the log, so let it be one that nobody needs.\n',
  );
  process.exit(2);
}
say(`Testing on ${lent.join(' and ')}${lent.length === 1 ? '; the rest is embedded' : ''}.`);

const began = Date.now();
await install();
await build();
const reports = mkdtempSync(join(tmpdir(), 'tiffin-servers-'));
const report = join(reports, 'jest.json');
const suites = [
  'libs/event-sourcing/src/eventstoredb/',
  'libs/read-models/src/mongo/',
  // All but those about files in the data directory: the embedded stores' own, and demo data, whose clock goes on from the log's end.
  'apps/api/test/(?!start|demo)[^/]+\\.spec',
];
const code = await run(process.execPath, [
  'tools/test/jest.mjs',
  '--testPathPatterns',
  ...suites,
  // One after another: they share one log.
  '--runInBand',
  `--testTimeout=${TIMEOUT_MS}`,
  '--json',
  `--outputFile=${report}`,
]);
let found = { numPassedTests: 0, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0, numRuntimeErrorTestSuites: 1 };
try {
  found = JSON.parse(readFileSync(report, 'utf8'));
} catch (error) {
  say(`Jest left no report: ${error.message}`);
}
rmSync(reports, { recursive: true, force: true });
const failed = found.numFailedTests + found.numRuntimeErrorTestSuites;
const silent = (code !== 0 && failed === 0) || found.numPassedTests === 0 ? 1 : 0;
say(`\nTook ${Math.round((Date.now() - began) / 1000)} s.`);
say(`${found.numPassedTests} passed, ${failed + silent} failed, ${found.numPendingTests + found.numTodoTests} skipped`);
process.exitCode = failed + silent > 0 ? 1 : 0;
