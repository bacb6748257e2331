import { Agent } from 'node:http';
import type { BenchRow } from './bench-row.js';
import { ChildServer } from './child-server.js';
import { CrudCanteen } from './crud/crud-canteen.js';
import { CrudServer } from './crud/crud-server.js';
import { DemoCanteen, place } from './demo-canteen.js';
import { ExternalStores } from './external-stores.js';
import { limitRows } from './limit-rows.js';
import { menuRows } from './menu-rows.js';
import { AT_ONCE, rushInTurns, steadyInTurns, type Contender, type Load } from './order-load.js';
import { processorTime } from './process-memory.js';

/** A rush that the kitchen has not begun to cook: open orders are in the kitchen's rows, which grow with it. */
const RUSH = { calls: 2_000, turns: 4 };
/** As many as an item can have. */
const UNITS = 10_000;
const STEADY = { seconds: 10, turns: 2 };

type Variables = Readonly<Record<string, string>>;

/** A plain CRUD server, and how many times its orders per second the product should take. */
interface Plain {
  readonly name: string;
  /** They name its stores, if these are not embedded. */
  readonly variables: Variables;
  readonly factor: number;
}

/** The product's goals, and its contenders. */
interface Comparison {
  /** Precedes each figure. */
  readonly stores?: string;
  /** Variables that name the product's stores, if these are not embedded. */
  readonly own: Variables;
  readonly snacks: Plain;
  readonly hot: Plain;
  /** The longest that 99 of 100 orders may take, in ms, at this many a second. */
  readonly p99: Readonly<Record<number, number>>;
  /** The most processor time of the product's process for an order, in ms. */
  readonly processorTime?: number;
}

/** The calls that order, and those of the warm-up. */
interface Canteen {
  readonly snacks: Contender;
  readonly hot: Contender;
}

/**
 * Places orders over HTTP by 64 concurrent students, each of whom orders again when the answer is there, and measures from the
 * request's first byte to the answer's last, over kept connections. The other canteen's orders warm the server up, so this kitchen
 * has only the demo's open orders before. In turns with it, the same loads run on a plain CRUD server with the same durability that
 * stores only the result: on SQLite beside the embedded stores; and if TIFFIN_MONGO names a MongoDB, with mongoose beside the
 * stores on servers: snacks by a plain insert, which reads no menu, and stocked items by transactions.
 */
export async function benchOrders(): Promise<BenchRow[]> {
  const external = ExternalStores.of(process.env);
  const sqlite = { name: 'Express CRUD on SQLite', variables: {} };
  const besideSqlite = await compare({
    own: {},
    snacks: { ...sqlite, factor: 1.2 },
    hot: { ...sqlite, factor: 1.5 },
    p99: { 150: 50 },
  });
  return [...besideSqlite, ...(await besideMongoose(external)), ...(await limitRows()), ...(await menuRows())];
}

async function besideMongoose(external: ExternalStores): Promise<BenchRow[]> {
  if (!external.hasMongo) {
    process.stdout.write('Express with mongoose is left out: TIFFIN_MONGO is not set.\n');
    return [];
  }
  const productStores = external.fresh();
  const inserting = external.fresh();
  const transacting = external.fresh();
  try {
    return await compare({
      stores: external.names,
      own: productStores.variables,
      snacks: { name: 'Express with plain mongoose inserts', variables: { ...inserting.variables, CRUD_PLAIN: 'yes' }, factor: 1.5 },
      hot: { name: 'Express CRUD with mongoose transactions', variables: transacting.variables, factor: 8 },
      p99: { 50: 15, 150: 40 },
      processorTime: 1.3,
    });
  } finally {
    for (const stores of [productStores, inserting, transacting]) await stores.remove();
  }
}

async function compare(comparison: Comparison): Promise<BenchRow[]> {
  const agents: Agent[] = [];
  const agent = (): Agent => {
    const newAgent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
    agents.push(newAgent);
    return newAgent;
  };
  const servers: { stop(): Promise<void> }[] = [];
  const startCrud = async ({ variables }: Plain): Promise<Canteen> => {
    const server = await CrudServer.start(variables);
    servers.push(server);
    return crud(server.url, agent());
  };
  try {
    const server = await ChildServer.start(comparison.own);
    servers.push(server);
    const product = await tiffin(server, agent());
    return await measure(product, await startCrud(comparison.snacks), await startCrud(comparison.hot), comparison);
  } finally {
    agents.forEach((openAgent) => openAgent.destroy());
    for (const server of servers.reverse()) await server.stop();
  }
}

async function measure(product: Canteen, forSnacks: Canteen, forHot: Canteen, comparison: Comparison): Promise<BenchRow[]> {
  const { stores, snacks, hot, p99, processorTime: most } = comparison;
  const measured: BenchRow[] = [];
  for (const [rate, most] of Object.entries(p99)) {
    const [mine, crudFigures] = await steadyInTurns([product.hot, forHot.hot], { ...STEADY, perSecond: Number(rate) });
    if (!mine || !crudFigures) throw new Error('A side was not measured');
    const rows = mine.rows(`orders of one packaged item, ${rate} a second`, { name: hot.name, latencies: crudFigures });
    measured.push(...rows.map((row, index) => (index === 1 ? { ...row, goal: `<= ${most}`, met: row.value <= most } : row)));
  }
  for (const [name, mine, crudFigures, beside] of [
    ['orders of two snacks', product.snacks, forSnacks.snacks, snacks],
    ['orders of one packaged item, all of the same', product.hot, forHot.hot, hot],
  ] as const) {
    const [load, baseline] = await rushInTurns([mine, crudFigures], RUSH);
    if (!load || !baseline) throw new Error('A side was not measured');
    measured.push(...rows(name, load, { ...beside, load: baseline }, most));
  }
  return stores === undefined ? measured : measured.map((row) => ({ ...row, name: `${stores}: ${row.name}` }));
}

async function tiffin({ url, pid }: ChildServer, agent: Agent): Promise<Canteen> {
  const otherCanteen = await DemoCanteen.open('GH1', url, agent);
  const canteen = await DemoCanteen.open('BH1', url, agent);
  const warm = await otherCanteen.sell('Warm Up', UNITS);
  const hot = await canteen.sell('Hot Item', UNITS);
  const snacksOf = (from: DemoCanteen) => (number: number) => place(from.student(number), from.twoSnacks(number));
  const orderOf = (from: DemoCanteen, cart: typeof hot) => (number: number) => place(from.student(number), cart);
  return {
    snacks: { call: snacksOf(canteen), warmUp: snacksOf(otherCanteen), processorTime: () => processorTime(pid) },
    hot: { call: orderOf(canteen, hot), warmUp: orderOf(otherCanteen, warm), processorTime: () => processorTime(pid) },
  };
}

function crud(url: string, agent: Agent): Canteen {
  const canteen = new CrudCanteen(url, agent);
  const snacks = (number: number) => place(canteen.student(number), canteen.twoSnacks());
  const orderOf = (item: 'warm' | 'hot') => (number: number) => place(canteen.student(number), canteen.oneOf(item));
  return { snacks: { call: snacks, warmUp: snacks }, hot: { call: orderOf('hot'), warmUp: orderOf('warm') } };
}

function rows(
  name: string,
  load: Load,
  { name: contender, load: crudLoad, factor }: Plain & { readonly load: Load },
  limit?: number,
): BenchRow[] {
  const value = Math.round(load.perSecond);
  const baseline = Math.round(crudLoad.perSecond);
  const milliseconds = Number((load.processorTime ?? NaN).toFixed(2));
  return [
    {
      name: `${RUSH.calls.toLocaleString('en-US')} ${name}, ${AT_ONCE} at once`,
      value,
      unit: 'orders/s',
      baseline: { name: contender, value: baseline },
      goal: `>= ${factor} × it`,
      met: value >= factor * baseline,
    },
    {
      name: `processor time of the product's process, ${name}`,
      value: milliseconds,
      unit: 'ms/order',
      ...(limit !== undefined && { goal: `<= ${limit}`, met: milliseconds <= limit }),
    },
    ...load.latencies.rows(name, { name: contender, latencies: crudLoad.latencies }),
  ];
}
