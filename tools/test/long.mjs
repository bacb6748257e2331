// `npm run test:long`: the specs with random histories and kills, in their long forms, a short lunch hour of faults, and a short attack. Ends with one line
// `N passed, N failed, N skipped`.
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, install } from '../setup/install.mjs';
import { root, run, say } from '../setup/run.mjs';

/** How long the forms are: a spec takes part where it reads one of these variables. */
const FORMS = [
  { variable: 'TIFFIN_MODEL_RUNS', count: '10000', name: '10,000 random sequences each' },
  { variable: 'TIFFIN_KILLS', count: '200', name: '200 kills each' },
];
const FAULTS = 20;
const MOST_MS = 3_600_000;
const STILL_THERE_MS = 30_000;

const specs = ['libs', 'apps']
  .flatMap((group) => readdirSync(join(root, group)).flatMap((project) => [join(group, project, 'src'), join(group, project, 'test')]))
  .filter((sources) => existsSync(join(root, sources)))
  .flatMap((sources) => readdirSync(join(root, sources), { recursive: true }).map((file) => join(sources, file)))
  .filter((file) => /\.spec\.tsx?$/.test(file));

await install();
const began = Date.now();
const seconds = () => Math.round((Date.now() - began) / 1000);
const reports = mkdtempSync(join(tmpdir(), 'tiffin-long-'));
const counts = { passed: 0, failed: 0, skipped: 0 };

for (const { variable, count, name } of FORMS) {
  const files = specs.filter((file) => readFileSync(join(root, file), 'utf8').includes(`'${variable}'`));
  say(`\n== ${name}: ${files.length} files\n${files.join('\n')}`);
  const stillThere = setInterval(() => say(`… ${seconds()} s`), STILL_THERE_MS);
  const report = join(reports, `${variable}.json`);
  const jest = [
    '--runTestsByPath',
    ...files,
    '--verbose',
    '--maxWorkers=100%',
    `--testTimeout=${MOST_MS}`,
    '--json',
    `--outputFile=${report}`,
  ];
  const code = await run(process.execPath, ['tools/test/jest.mjs', ...jest], { env: { [variable]: count } });
  clearInterval(stillThere);
  add(code, report);
}

await build();
await harness(`${FAULTS} faults over a lunch hour, embedded`, ['tools/chaos/chaos.ts', '--faults', String(FAULTS)]);
await harness('an attack, in its short form', ['tools/attack/attack.ts', '--short']);

/** The server is the built one. A run without a closing line counts as a failure. */
async function harness(name, program) {
  say(`\n== ${name}`);
  let closing;
  const onLine = (line) => {
    closing = /^(\d+) passed, (\d+) failed, (\d+) skipped$/.exec(line) ?? closing;
    say(line);
  };
  const flags = ['--import', './tools/source/register.mjs', '--conditions=@tiffin/source'];
  const env = { TIFFIN_CHAOS_EVENT_STORE: '', TIFFIN_CHAOS_MONGO: '' };
  const code = await run(process.execPath, [...flags, ...program], { env, onLine });
  const [passed, failed, skipped] = (closing ?? [0, 0, 0, 0]).slice(1).map(Number);
  counts.passed += passed;
  counts.failed += failed + (code !== 0 && failed === 0 ? 1 : 0);
  counts.skipped += skipped;
}

/** A run that left no report, or failed without a failing test, counts as a failure; so does one that ran nothing. */
function add(code, report) {
  const found = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : undefined;
  const passed = found?.numPassedTests ?? 0;
  const failed = (found?.numFailedTests ?? 0) + (found?.numRuntimeErrorTestSuites ?? 0);
  const silent = (code !== 0 && failed === 0) || passed + failed === 0;
  counts.passed += passed;
  counts.failed += failed + (silent ? 1 : 0);
  counts.skipped += (found?.numPendingTests ?? 0) + (found?.numTodoTests ?? 0);
}

rmSync(reports, { recursive: true, force: true });
say(`\nTook ${seconds()} s.`);
say(`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`);
process.exitCode = counts.failed > 0 ? 1 : 0;
