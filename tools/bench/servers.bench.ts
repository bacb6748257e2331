import { Agent } from 'node:http';
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { DemoCanteen } from './demo-canteen.js';
import { ExternalStores } from './external-stores.js';
import { Person } from './person.js';
import { AT_ONCE, measureGroup, PER_SECOND, SOCKETS, type GroupFigures, type People } from './servers/measure-group.js';
import { ServerGroup } from './servers/server-group.js';
import { aligned, figure } from './table.js';

/** The numbers of `http` servers beside one that folds the views. `BENCH_SERVERS=1,3` reduces them. */
const APART = (process.env['BENCH_SERVERS'] ?? '1,2,3').split(',').map(Number);
const MEGABYTE = 1_000_000;

type Of = (figures: GroupFigures) => number;
const STEADILY = `${PER_SECOND} orders a second`;
const FIGURES: readonly (readonly [what: string, unit: string, of: Of])[] = [
  [`orders of two snacks, ${AT_ONCE} at once`, 'orders/s', ({ rush }) => rush.perSecond],
  ['the same, p50', 'ms', ({ rush }) => rush.latencies.percentile(50)],
  ['the same, p99', 'ms', ({ rush }) => rush.latencies.percentile(99)],
  ['processor time of our processes for each', 'ms', ({ rushCost }) => rushCost.all],
  ['of these, the http servers', 'ms', ({ rushCost }) => rushCost.http],
  [`${STEADILY}, p50`, 'ms', ({ steady }) => steady.sentToAnswered.percentile(50)],
  [`${STEADILY}, p99`, 'ms', ({ steady }) => steady.sentToAnswered.percentile(99)],
  ['processor time of our processes for each', 'ms', ({ steadyCost }) => steadyCost.all],
  ['of these, the http servers', 'ms', ({ steadyCost }) => steadyCost.http],
  ['sent to heard at a socket on the same server, p50', 'ms', ({ steady }) => steady.sentToEach.there.percentile(50)],
  ['sent to heard at a socket on the same server, p99', 'ms', ({ steady }) => steady.sentToEach.there.percentile(99)],
  ['sent to heard at a socket on another server, p50', 'ms', ({ steady }) => steady.sentToEach.elsewhere.percentile(50)],
  ['sent to heard at a socket on another server, p99', 'ms', ({ steady }) => steady.sentToEach.elsewhere.percentile(99)],
  ["a student's orders on the next server, after the one just placed, p50", 'ms', ({ ownWrite }) => ownWrite.percentile(50)],
  ["a student's orders on the next server, after the one just placed, p99", 'ms', ({ ownWrite }) => ownWrite.percentile(99)],
  ['the same once more, without waiting, p50', 'ms', ({ read }) => read.percentile(50)],
  [`nobody orders: the http servers together`, '‰ of a core', ({ idle }) => idle.http],
  [`nobody orders: all of our processes`, '‰ of a core', ({ idle }) => idle.all],
  ['the most memory of an http server', 'MB', ({ memory }) => memory.http / MEGABYTE],
  ['the most memory of the one that folds', 'MB', ({ memory }) => memory.projecting / MEGABYTE],
];

/**
 * Spreads orders over several `http` servers beside one that folds the views, next to one server that does both: how many they
 * take, what each order costs, and how soon other servers have it. The servers, both stores and the clients share this machine, so
 * more servers can't take more orders here. What counts is the cost of an order, and of following the log on every server.
 */
export async function benchServers(): Promise<string> {
  const external = ExternalStores.of(process.env);
  if (!external.areShared) return 'Left out: several servers need TIFFIN_EVENT_STORE and TIFFIN_MONGO.';
  const stores = external.fresh();
  const directory = mkdtempSync(join(tmpdir(), 'tiffin-bench-'));
  const removeData = (): void => rmSync(directory, { recursive: true, force: true });
  process.once('exit', removeData); // also if it is interrupted
  const variables = { ...stores.variables, TIFFIN_DATA: join(directory, 'data') };
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
  try {
    return table(await measureAll(variables, agent));
  } finally {
    agent.destroy();
    removeData();
    process.off('exit', removeData);
    await stores.remove();
  }
}

type Column = readonly [name: string, figures: GroupFigures];

async function measureAll(variables: Readonly<Record<string, string>>, agent: Agent): Promise<Column[]> {
  let people: People | undefined;
  const measured: Column[] = [];
  const measure = async (name: string, start: () => Promise<ServerGroup>): Promise<void> => {
    const group = await start();
    try {
      people ??= await peopleAt(group.url(0), agent);
      process.stdout.write(`${name} (load ${loadavg()[0]?.toFixed(1)}) …`);
      const figures = await measureGroup(group, people);
      const { rush, rushCost } = figures;
      process.stdout.write(` ${figure(rush.perSecond)} orders/s, ${figure(rushCost.all)} ms each, ${figure(rushCost.http)} of them http\n`);
      measured.push([name, figures]);
    } finally {
      await group.stop();
    }
  };
  await measure('one with both roles', () => ServerGroup.together(variables));
  for (const count of APART) await measure(`${count} http, 1 folds`, () => ServerGroup.apart(variables, count));
  return measured;
}

async function peopleAt(url: string, agent: Agent): Promise<People> {
  return {
    canteen: await DemoCanteen.open('BH1', url, agent),
    other: await DemoCanteen.open('GH1', url, agent),
    kitchen: await Person.kitchen(url, agent, 'BH1-kitchen1'),
  };
}

function table(columns: readonly Column[]): string {
  const rows = FIGURES.map(([what, unit, of]) => [what, unit, ...columns.map(([, figures]) => written(of(figures)))]);
  return [
    `${SOCKETS} sockets are open. Servers, both stores and whoever orders and listens share ${availableParallelism()} cores.`,
    '',
    aligned(['what', 'unit', ...columns.map(([name]) => name)], rows),
  ].join('\n');
}

/** A figure that needs a second server is empty with one. */
const written = (value: number): string => (value > 0 ? figure(value) : '');
