// `npm run chaos`: a lunch hour while faults come in an order that a seed decides; see docs/chaos.md. Ends with `N passed, N failed, N skipped`.
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildServer } from '../bench/build-server.js';
import { readArguments } from './arguments.js';
import { playLunchHour, skippedPromises } from './lunch-hour.js';
import { planFaults } from './plan/plan-faults.js';
import { Random } from './random.js';
import { BrokenPromise } from './checks/finding.js';
import { failureText } from './report/failure.js';
import { closingLine, summaryOf } from './report/summary.js';
import { embeddedSite } from './site/embedded-site.js';
import { lentSite } from './site/lent-site.js';

/** Half past twelve on a Tuesday in the canteen; every lunch begins then. */
const NOON = new Date('2027-03-16T07:00:00Z');
/** Of what each server printed last, after a failure: characters. */
const PRINTED = 4_000;

const say = (line: string): unknown => process.stdout.write(`${line}\n`);

async function main(): Promise<number> {
  const commands = commandsIn(process.env);
  const mode = commands ? 'lent' : 'embedded';
  const wanted = readArguments(process.argv.slice(2), mode);
  const seed = wanted.seed ?? randomBytes(4).toString('hex');
  say(`Seed ${seed}: ${wanted.faults} faults, ${mode}.`);
  await buildServer();
  const begun = performance.now();
  const directory = mkdtempSync(join(tmpdir(), 'tiffin-chaos-'));
  const giveUp = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => giveUp.abort(new Error(`Interrupted by ${signal}`)));
  const endedByItself = (what: string): void => giveUp.abort(new BrokenPromise('starts', what));
  const parts = { directory, ahead: NOON.getTime() - Date.now(), endedByItself };
  const site = await (commands ? lentSite({ ...parts, commands, giveUp: giveUp.signal }) : embeddedSite(parts));
  const rounds = planFaults({
    random: Random.of(seed).named('plan'),
    count: wanted.faults,
    kinds: wanted.kinds,
    servers: commands ? 2 : 1,
  });
  const lunch = await playLunchHour({ site, seed, rounds, goOn: wanted.goOn, giveUp, say });
  await site.stop();
  const report = { ...lunch, skipped: skippedPromises(site), took: (performance.now() - begun) / 1_000 };
  say(`\n${summaryOf(report)}`);
  const failed = lunch.findings.length > 0 || lunch.error !== undefined;
  if (failed) {
    say(`\n${failureText({ ...lunch, faultsWanted: wanted.faults })}`);
    for (const { name, output } of site.servers) say(`The end of what ${name} printed:\n${output.slice(-PRINTED)}`);
  }
  if (wanted.keep || failed) say(`Its data is left in ${directory}.`);
  else rmSync(directory, { recursive: true, force: true });
  say(closingLine(report));
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
