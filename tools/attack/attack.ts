// `npm run attack`: attacks a server while students order; see docs/testing/attack.md. Ends with `N passed, N failed, N skipped`.
import { randomBytes } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { Random } from '../chaos/random.js';
import { readArguments, type AttackArguments } from './arguments.js';
import type { Target } from './attacker/attack.js';
import { Attacker } from './attacker/attacker.js';
import { Tally } from './attacker/tally.js';
import { HonestPeople } from './honest/honest-people.js';
import { replay } from './replay.js';
import type { AttackReport, ScenarioReport } from './report/attack-report.js';
import { closingLine, findingsOf } from './report/promises.js';
import { failureText, lineOf, skippedText, summaryOf } from './report/summary.js';
import type { ScenarioName } from './scenario-names.js';
import { AttackedServer } from './server/attacked-server.js';

/** Seconds: of a scenario, of the warm-up, of the quiet period before each scenario, and until memory is read again. */
const LENGTHS = {
  long: { scenario: 4, warmUp: 10, quiet: 3, after: 60 },
  short: { scenario: 1, warmUp: 2, quiet: 1, after: 10 },
};

const NO_RESULT = new Tally().result;

const say = (line: string): unknown => process.stdout.write(`${line}\n`);

async function main(): Promise<number> {
  const options = readArguments(process.argv.slice(2));
  const seed = options.seed ?? randomBytes(4).toString('hex');
  const form = options.short ? ', the short form' : '';
  if (options.replay === undefined)
    say(`Seed ${seed}: ${options.scenarios.length} scenarios, ${options.requests} generated requests${form}.`);
  const startedAt = performance.now();
  const server = await AttackedServer.start();
  const random = Random.of(seed);
  const sessions = await server.sessions(random.named('the attacker'));
  const { scenario: seconds } = LENGTHS[options.short ? 'short' : 'long'];
  const target: Target = { origin: server.url, seed, seconds, requests: options.requests, sessions };
  try {
    if (options.replay !== undefined) return await replay(target, options.replay, server.log, say);
    const report = await attack(server, target, options);
    say(`\n${summaryOf(report)}`);
    const failed = findingsOf(report).length > 0;
    if (failed) say(`\n${failureText(report)}`);
    skippedText(report).forEach(say);
    say(`\nTook ${Math.round((performance.now() - startedAt) / 1_000)} s.`);
    say(closingLine(report));
    return failed ? 1 : 0;
  } finally {
    await server.stop();
  }
}

async function attack(server: AttackedServer, target: Target, { scenarios, short }: AttackArguments): Promise<AttackReport> {
  const { warmUp, quiet, after } = LENGTHS[short ? 'short' : 'long'];
  const attacker = await Attacker.start(target);
  const people = await HonestPeople.arrive(server.url);
  await Promise.all([attacker.play('rehearsal'), setTimeout(warmUp * 1_000)]);
  const before = await server.collectedMemory();
  if (!before) throw new Error('The server has gone before anything was played');
  const reports: ScenarioReport[] = [];
  for (const name of scenarios) {
    const scenario = await play(name, { server, attacker, people, quiet });
    say(lineOf(scenario));
    reports.push(scenario);
    if (scenario.memory === undefined) break;
  }
  await attacker.leave();
  await setTimeout(after * 500);
  const end = people.begin({ mayWait: true });
  await setTimeout(after * 500);
  const memory = { before, highest: Math.max(...reports.map((scenario) => scenario.memory ?? 0)), after: await server.collectedMemory() };
  await people.leave();
  const isReady = await server.isReady();
  const { lookedFor, lost } = isReady ? await people.lost() : { lookedFor: 0, lost: [] };
  return {
    seed: target.seed,
    requests: target.requests,
    short,
    scenarios: reports,
    end,
    memory,
    checkedOrders: lookedFor,
    lost,
    isReady,
  };
}

interface Playing {
  readonly server: AttackedServer;
  readonly attacker: Attacker;
  readonly people: HonestPeople;
  readonly quiet: number;
}

/** Plays a quiet period and the scenario. Each ends when every call of honest people that began in it is answered. */
async function play(name: ScenarioName, { server, attacker, people, quiet }: Playing): Promise<ScenarioReport> {
  const faultsBefore = server.log.faults.length;
  const before = people.begin();
  await setTimeout(quiet * 1_000);
  const mayWait = name === 'wrong-log-ins';
  const experience = people.begin({ mayWait });
  let tally = NO_RESULT;
  const memory = await server.highestDuring(async () => {
    tally = await attacker.play(name);
  });
  const after = people.begin({ mayWait });
  await Promise.all([before.settled(), experience.settled()]);
  const isReady = await server.isReady();
  await after.settled();
  return { name, result: tally, during: experience, before, after, memory, faults: server.log.faults.slice(faultsBefore), isReady };
}

// Ending through `exit` removes the server, its data and the attacker.
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    process.stderr.write(`Interrupted by ${signal}.\n`);
    process.exit(130);
  });
// An open call to a server that hangs must not keep the process alive.
process.exit(
  await main().catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
    return 1;
  }),
);
