// `npm run chaos`: a lunch hour with faults in an order that a seed decides; see docs/testing/chaos.md. Ends with `N passed, N
// failed, N skipped`.
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildServer } from '../bench/build-server.js';
import { readArguments } from './arguments.js';
import { BrokenPromise } from './checks/finding.js';
import { playLunchHour, skippedPromises } from './lunch-hour.js';
import { planFaults } from './plan/plan-faults.js';
import { Random } from './random.js';
import type { TiffinServer } from './processes/tiffin-server.js';
import { broken, failureText } from './report/failure.js';
import { closingLine, summaryOf } from './report/summary.js';
import { readServersArguments } from './servers/arguments.js';
import * as servers from './servers/report.js';
import { run } from './servers/run.js';
import { ServersSite } from './servers/servers-site.js';
import { embeddedSite } from './site/embedded-site.js';
import { externalSite } from './site/external-site.js';
import type { ExternalSiteOptions } from './site/external-stores.js';

/** Half past twelve on a Tuesday in the canteen; every lunch begins then. */
const NOON = new Date('2027-03-16T07:00:00Z');
/** How much of each server's last output is shown after a failure, in characters. */
const PRINTED = 4_000;

const say = (line: string): unknown => process.stdout.write(`${line}\n`);

async function main(): Promise<number> {
  const commands = commandsIn(process.env);
  const [firstArg, ...otherArgs] = process.argv.slice(2);
  if (firstArg === 'servers') return playServers(otherArgs, commands);
  const mode = commands ? 'lent' : 'embedded';
  const options = readArguments(process.argv.slice(2), mode);
  const seed = options.seed ?? randomBytes(4).toString('hex');
  say(`Seed ${seed}: ${options.faults} faults, ${mode}.`);
  const { giveUp, begun: startedAt, ...context } = await begin();
  const site = await (commands ? externalSite({ ...context, commands, giveUp: giveUp.signal }) : embeddedSite(context));
  const rounds = planFaults({
    random: Random.of(seed).named('plan'),
    count: options.faults,
    kinds: options.kinds,
    servers: commands ? 2 : 1,
  });
  const lunch = await playLunchHour({ site, seed, rounds, goOn: options.goOn, giveUp, say });
  await site.stop();
  const report = { ...lunch, skipped: skippedPromises(site), took: (performance.now() - startedAt) / 1_000 };
  say(`\n${summaryOf(report)}`);
  const failed = lunch.findings.length > 0 || lunch.error !== undefined;
  if (failed) say(`\n${failureText({ ...lunch, faultsWanted: options.faults })}`);
  leave(context.directory, site.servers, { failed, keep: options.keep });
  say(closingLine(report));
  return failed ? 1 : 0;
}

/** Runs three servers on external stores, while these are restarted, killed, stopped and updated. */
async function playServers(args: readonly string[], commands: ExternalSiteOptions['commands'] | undefined): Promise<number> {
  const options = readServersArguments(args);
  if (!commands)
    throw new Error('Several servers need both of TIFFIN_CHAOS_EVENT_STORE and TIFFIN_CHAOS_MONGO: see docs/testing/chaos.md.');
  const seed = options.seed ?? randomBytes(4).toString('hex');
  const { scenarios, minutes, sockets, rate } = options;
  say(`Seed ${seed}: ${scenarios.join(', ')} in ${minutes} minutes, ${sockets} sockets, ${rate} orders a second.`);
  const { giveUp, ...context } = await begin();
  const site = await ServersSite.of({ ...context, commands, giveUp: giveUp.signal });
  const played = await run({ ...context, site, wanted: options, seed, giveUp, say });
  await site.stop();
  say(`\n${servers.summaryOf(played)}`);
  const { findings, error } = played;
  const failed = findings.length > 0 || error !== undefined;
  if (failed) say(`\nFAILED with seed ${seed}.\n${broken(findings, error).join('\n')}`);
  leave(context.directory, site.servers, { failed, keep: options.keep });
  say(closingLine({ findings, error, skipped: servers.skippedPromises(played) }));
  return failed ? 1 : 0;
}

/** Builds what has changed of the server, and makes a directory for everything. */
async function begin() {
  await buildServer();
  const giveUp = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => giveUp.abort(new Error(`Interrupted by ${signal}`)));
  return {
    giveUp,
    begun: performance.now(),
    directory: mkdtempSync(join(tmpdir(), 'tiffin-chaos-')),
    ahead: NOON.getTime() - Date.now(),
    endedByItself: (what: string): void => giveUp.abort(new BrokenPromise('starts', what)),
  };
}

/** Shows what servers printed if something failed. The data stays then, or with --keep. */
function leave(directory: string, endedServers: readonly TiffinServer[], { failed, keep }: { failed: boolean; keep: boolean }): void {
  if (failed) for (const { name, output } of endedServers) say(`The end of what ${name} printed:\n${output.slice(-PRINTED)}`);
  if (keep || failed) say(`Its data is left in ${directory}.`);
  else rmSync(directory, { recursive: true, force: true });
}

/** Returns the commands of both external stores, or of none. Throws an error with a message if only one is set. */
function commandsIn({ TIFFIN_CHAOS_EVENT_STORE: eventStore, TIFFIN_CHAOS_MONGO: mongo }: NodeJS.ProcessEnv) {
  if (eventStore && mongo) return { 'event-store': eventStore, mongo };
  if (eventStore || mongo) throw new Error('Set both of TIFFIN_CHAOS_EVENT_STORE and TIFFIN_CHAOS_MONGO, or neither.');
  return undefined;
}

// An open call to a server that hangs must not keep the process alive.
process.exit(await main());
