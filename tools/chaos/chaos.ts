// `npm run chaos`: a lunch hour while faults come in an order that a seed decides; see docs/chaos.md. Ends with `N passed, N failed, N skipped`.
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readArguments } from './arguments.js';
import { playLunchHour, skippedPromises } from './lunch-hour.js';
import { planFaults } from './plan/plan-faults.js';
import { Random } from './random.js';
import { closingLine, findingsText, summaryOf } from './report/summary.js';
import { embeddedSite } from './site/embedded-site.js';
import { lentSite } from './site/lent-site.js';

/** Half past twelve on a Tuesday in the canteen; every lunch begins then. */
const NOON = new Date('2027-03-16T07:00:00Z');
/** Whoever reads a failure wants the last of them. */
const LAST_FAULTS = 12;

const say = (line: string): unknown => process.stdout.write(`${line}\n`);

async function main(): Promise<number> {
  const commands = commandsIn(process.env);
  const mode = commands ? 'lent' : 'embedded';
  const wanted = readArguments(process.argv.slice(2), mode);
  const seed = wanted.seed ?? randomBytes(4).toString('hex');
  say(`Seed ${seed}: ${wanted.faults} faults, ${mode}.`);
  const begun = performance.now();
  const directory = mkdtempSync(join(tmpdir(), 'tiffin-chaos-'));
  const giveUp = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => giveUp.abort(new Error(`Interrupted by ${signal}`)));
  const ended: string[] = [];
  const endedByItself = (what: string): void => {
    ended.push(what);
    giveUp.abort(new Error(what));
  };
  const parts = { directory, ahead: NOON.getTime() - Date.now(), endedByItself };
  const site = await (commands ? lentSite({ ...parts, commands, giveUp: giveUp.signal }) : embeddedSite(parts));
  const rounds = planFaults({
    random: Random.of(seed).named('plan'),
    count: wanted.faults,
    kinds: wanted.kinds,
    servers: commands ? 2 : 1,
  });
  const lunch = await playLunchHour({ site, seed, rounds, goOn: wanted.goOn, giveUp, say });
  const findings = [...lunch.findings, ...ended.map((what) => ({ promise: 'starts' as const, what }))];
  await site.stop();
  const report = { ...lunch, findings, skipped: skippedPromises(site), took: (performance.now() - begun) / 1_000 };
  say(`\n${summaryOf(report)}`);
  const failed = findings.length > 0 || lunch.error !== undefined;
  if (failed) {
    say(`\nFAILED with seed ${seed} after fault ${lunch.faults.at(-1)?.number ?? 0} of ${wanted.faults}.`);
    say(
      `The last faults:\n${lunch.faults
        .slice(-LAST_FAULTS)
        .map(({ number, kind, hit, at }) => `  ${number} ${kind} on ${hit}, ${Math.round(at / 1_000)} s after the begin`)
        .join('\n')}`,
    );
    if (findings.length > 0) say(findingsText(findings));
    if (lunch.error !== undefined) say(`It could not go on: ${lunch.error instanceof Error ? lunch.error.stack : String(lunch.error)}`);
    for (const { name, output } of site.servers) say(`The end of what ${name} printed:\n${output.slice(-4_000)}`);
    say(`Replay: npm run chaos -- --faults ${wanted.faults} --seed ${seed}`);
  }
  if (wanted.keep || failed) say(`Its data is left in ${directory}.`);
  else rmSync(directory, { recursive: true, force: true });
  // What kept a lunch from going on is a failure even where no promise is seen to be broken.
  const line = closingLine(findings.length === 0 && failed ? { ...report, findings: [{ promise: 'recovers', what: '' }] } : report);
  say(line);
  return failed ? 1 : 0;
}

/** Of both servers that are lent, or of none. Throws a sentence for whoever set one of them only. */
function commandsIn({ TIFFIN_CHAOS_EVENT_STORE: eventStore, TIFFIN_CHAOS_MONGO: mongo }: NodeJS.ProcessEnv) {
  if (eventStore && mongo) return { 'event-store': eventStore, mongo };
  if (eventStore || mongo) throw new Error('Set both of TIFFIN_CHAOS_EVENT_STORE and TIFFIN_CHAOS_MONGO, or neither.');
  return undefined;
}

// What is still open, such as a call to a server that hangs, must not keep the process.
process.exit(await main());
