import { VIEWS } from '@tiffin/installation';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent } from 'node:http';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BenchRow } from './bench-row.js';
import { ChildServer } from './child-server.js';
import { DemoCanteen, place } from './demo-canteen.js';
import { environmentWith } from './environment.js';
import { Latencies } from './latencies.js';
import { ExternalStores } from './external-stores.js';
import type { LongHistory } from './long-history.js';
import { Operator, type ViewWork } from './operator.js';
import { AT_ONCE, steady, timed, type Call } from './order-load.js';
import { forgetPeak, peakMemory } from './process-memory.js';
import { rateOf } from './replay.js';
import { runChildProcess } from './run-child-process.js';
import { atSteadyRateWhile } from './steady-rate.js';

/** `BENCH_EVENTS` reduces it for a trial run. */
const EVENTS = Number(process.env['BENCH_EVENTS'] ?? 1_000_000);
/** `BENCH_VIEWS` names some of them. */
const MEASURED = VIEWS.filter(({ name }) => process.env['BENCH_VIEWS']?.split(',').includes(name) ?? true);
const PER_SECOND = 50;
const GOAL = { eventsPerSecond: 100_000, onServers: 40_000, megabytes: 400, p99: 2, longestMs: 100, restartMs: 3_000 };
const OPS_KEY = 'the-key-of-this-benchmark';

const say = (text: string): unknown => process.stdout.write(`${text} (load ${loadavg()[0]?.toFixed(1)}) …\n`);

/**
 * Rebuilds and verifies every view of a server with 1,000,000 order events while orders are placed, beside the same folds and the
 * same orders alone, and restarts that server; embedded, and again if both stores are on servers. The memory is the whole server's.
 */
export async function benchRebuild(): Promise<BenchRow[]> {
  const external = ExternalStores.of(process.env);
  const embedded = await measureOn(ExternalStores.none);
  if (!external.areShared) return embedded;
  return [...embedded, ...(await measureOn(external)).map((row) => ({ ...row, name: `${external.names}: ${row.name}` }))];
}

async function measureOn(stores: ExternalStores): Promise<BenchRow[]> {
  const directory = mkdtempSync(join(tmpdir(), 'tiffin-bench-'));
  const removeData = (): void => rmSync(directory, { recursive: true, force: true });
  process.once('exit', removeData);
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
  const fresh = stores.fresh();
  try {
    const variables = { ...fresh.variables, TIFFIN_DATA: join(directory, 'data'), TIFFIN_OPS_KEY: OPS_KEY };
    say(`${EVENTS.toLocaleString('en-US')} events and their views`);
    const history = await runChildProcess<LongHistory>('./long-history.ts', [String(EVENTS)], environmentWith(variables));
    say('The server over them, with demo data');
    await (await ChildServer.start(variables)).stop();
    say('The server again');
    const server = await ChildServer.start(variables);
    try {
      return [...(await measureViews(server, history, agent)), restartRow(server)];
    } finally {
      agent.destroy();
      await server.stop();
    }
  } finally {
    await fresh.remove();
    process.off('exit', removeData);
    removeData();
  }
}

async function measureViews(server: ChildServer, history: LongHistory, agent: Agent): Promise<BenchRow[]> {
  const goal = VIEWS.every(({ name }) => name in history.folded) ? GOAL.eventsPerSecond : GOAL.onServers;
  const operator = new Operator(server.url, agent, OPS_KEY);
  const canteen = await DemoCanteen.open('BH1', server.url, agent);
  const otherCanteen = await DemoCanteen.open('GH1', server.url, agent);
  let number = 0;
  const order: Call = () => place(canteen.student(++number), canteen.twoSnacks(number));
  const warmUp: Call = (turn) => place(otherCanteen.student(turn), otherCanteen.twoSnacks(turn));
  say('Orders alone');
  const alone = await steady(order, warmUp, { perSecond: PER_SECOND, seconds: 20 });
  const before = megabytesOf(server);
  const during = { rebuild: new Latencies(), verify: new Latencies() };
  const rows: BenchRow[] = [];
  for (const { name } of MEASURED) {
    const folded = history.folded[name] ?? rateOf({ events: EVENTS, took: (await operator.rebuild(name)).took });
    forgetPeak(server.pid);
    const rebuilt = await whilePlacing(`${name} rebuilt`, order, during.rebuild, () => operator.rebuild(name));
    const memory = megabytesOf(server);
    const verified = await whilePlacing(`${name} verified`, order, during.verify, () => operator.verify(name));
    rows.push(...rowsOf(name, { rebuilt, verified, memory, before, folded, read: history.read }, goal));
  }
  return [...rows, ...placingRows('rebuilt', during.rebuild, alone), ...placingRows('verified', during.verify, alone)];
}

/** Runs the work while an order is placed every 20 ms. */
async function whilePlacing<Result>(what: string, order: Call, all: Latencies, work: () => Promise<Result>): Promise<Result> {
  let isOver = false;
  const latencies = new Latencies();
  const working = work().finally(() => (isOver = true));
  const [result] = await Promise.all([working, atSteadyRateWhile(PER_SECOND, () => !isOver, timed(timed(order, all), latencies))]);
  say(
    `${what}: an order took ${latencies.percentile(50).toFixed(0)} ms at the median, ${latencies.percentile(99).toFixed(0)} at the 99th percentile`,
  );
  return result;
}

interface Measured {
  readonly rebuilt: ViewWork;
  readonly verified: ViewWork;
  /** The server's peak during the rebuild, and its peak before, in MB. */
  readonly memory: number;
  readonly before: number;
  /** Events a second of the same fold without orders, and of reading the log. */
  readonly folded: number;
  readonly read: number;
}

function rowsOf(view: string, { rebuilt, verified, memory, before, folded, read }: Measured, goal: number): BenchRow[] {
  const rate = rateOf({ events: EVENTS, took: rebuilt.took });
  return [
    {
      name: `${view}: rebuilt until it is live`,
      value: rate,
      unit: 'events/s',
      baseline: { name: 'without orders', value: folded },
      goal: `>= ${goal.toLocaleString('en-US')}`,
      met: rate >= goal,
    },
    {
      name: `${view}: peak memory of the server meanwhile`,
      value: memory,
      unit: 'MB',
      baseline: { name: 'orders alone', value: before },
      goal: '<= 400',
      met: memory <= GOAL.megabytes,
    },
    {
      name: `${view}: verified, ${(verified.status.verification?.documents ?? 0).toLocaleString('en-US')} documents`,
      value: rateOf({ events: EVENTS, took: verified.took }),
      unit: 'events/s',
      baseline: { name: 'the log read only', value: read },
    },
  ];
}

function placingRows(what: string, during: Latencies, alone: Latencies): BenchRow[] {
  const [p50, p99] = during.rows(`an order placed while views are ${what}`, { name: 'orders alone', latencies: alone });
  if (!p50 || !p99) throw new Error('No order was placed meanwhile');
  const met = p99.value < GOAL.p99 * (p99.baseline?.value ?? 0);
  const longest = { name: `an order placed while views are ${what}, the longest`, value: during.percentile(100), unit: 'ms' };
  return [p50, { ...p99, goal: '< 2 × alone', met }, { ...longest, goal: '<= 100', met: longest.value <= GOAL.longestMs }];
}

function restartRow({ startedIn }: ChildServer): BenchRow {
  const met = startedIn <= GOAL.restartMs;
  return { name: 'the server started again until it is ready', value: Math.round(startedIn), unit: 'ms', goal: '<= 3,000', met };
}

function megabytesOf({ pid }: ChildServer): number {
  return Math.round(peakMemory(pid) / 1_000_000);
}
