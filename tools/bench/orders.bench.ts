import { Agent } from 'node:http';
import type { BenchRow } from './bench-row.js';
import { ChildServer } from './child-server.js';
import { CrudCanteen } from './crud/crud-canteen.js';
import { CrudServer } from './crud/crud-server.js';
import { DemoCanteen, place } from './demo-canteen.js';
import { LentStores } from './lent-stores.js';
import { menuRows } from './menu-rows.js';
import { AT_ONCE, rushInTurns, steadyInTurns, type Contender, type Load } from './order-load.js';

/** A rush that the kitchen has not begun to cook: what is open stands in the kitchen's rows, which grow with it. */
const RUSH = { calls: 2_000, turns: 4 };
/** As many as an item can have. */
const UNITS = 10_000;
const STEADY = { perSecond: 150, seconds: 10, turns: 2 };
const P99_MS = 50;

/** What the product is held to, and against whom. */
interface Comparison {
  /** Of the CRUD server. */
  readonly name: string;
  /** Stands before each figure. */
  readonly stores?: string;
  /** Variables that name the product's stores and the CRUD server's, where they are not embedded. */
  readonly own: Readonly<Record<string, string>>;
  readonly plain: Readonly<Record<string, string>>;
  /** How many times as many orders a second as the CRUD server takes. */
  readonly factor: { readonly hot: number; readonly snacks: number };
}

/** Whoever takes the orders, and the same orders again for the warm-up. */
interface Canteen {
  readonly snacks: Contender;
  readonly hot: Contender;
}

/**
 * Orders placed over HTTP by 64 students at once, each of whom orders again when the answer is there: from the request's first byte to the
 * answer's last, over kept connections. The other canteen's orders warm the server up, so that this kitchen has only the demo's open orders
 * before. Beside it, in turns, the same loads on a plain CRUD server with the same durability, which remembers nothing but the result: on SQLite
 * beside the embedded stores, and where TIFFIN_MONGO lends a MongoDB, with mongoose transactions beside the stores that are lent.
 */
export async function benchOrders(): Promise<BenchRow[]> {
  const lent = LentStores.of(process.env);
  const besideSqlite = await compare({ name: 'Express CRUD on SQLite', own: {}, plain: {}, factor: { hot: 1.5, snacks: 0.8 } });
  return [...besideSqlite, ...(await besideMongoose(lent)), ...(await menuRows())];
}

async function besideMongoose(lent: LentStores): Promise<BenchRow[]> {
  if (!lent.hasMongo) {
    process.stdout.write('Express with mongoose transactions is left out: TIFFIN_MONGO is not set.\n');
    return [];
  }
  const [own, plain] = [lent.fresh(), lent.fresh()];
  try {
    return await compare({
      name: 'Express CRUD with mongoose transactions',
      stores: lent.names,
      own: own.variables,
      plain: plain.variables,
      factor: { hot: 8, snacks: 1.5 },
    });
  } finally {
    await own.remove();
    await plain.remove();
  }
}

async function compare(comparison: Comparison): Promise<BenchRow[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
  const other = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
  const server = await ChildServer.start(comparison.own);
  try {
    const crudServer = await CrudServer.start(comparison.plain);
    try {
      return await measure(await tiffin(server.url, agent), crud(crudServer.url, other), comparison);
    } finally {
      other.destroy();
      await crudServer.stop();
    }
  } finally {
    agent.destroy();
    await server.stop();
  }
}

async function measure(own: Canteen, plain: Canteen, { name, stores, factor }: Comparison): Promise<BenchRow[]> {
  const [steadily, plainSteadily] = await steadyInTurns([own.hot, plain.hot], STEADY);
  const [snacks, plainSnacks] = await rushInTurns([own.snacks, plain.snacks], RUSH);
  const [hot, plainHot] = await rushInTurns([own.hot, plain.hot], RUSH);
  if (!steadily || !plainSteadily || !snacks || !plainSnacks || !hot || !plainHot) throw new Error('Somebody was not measured');
  const measured = [
    ...rows('orders of two snacks', snacks, { name, load: plainSnacks, factor: factor.snacks }),
    ...rows('orders of one packaged item, all of the same', hot, { name, load: plainHot, factor: factor.hot }),
    ...steadily
      .rows(`orders of one packaged item, ${STEADY.perSecond} a second`, { name, latencies: plainSteadily })
      .map((row, index) => (index === 1 ? { ...row, goal: `<= ${P99_MS}`, met: row.value <= P99_MS } : row)),
  ];
  return stores === undefined ? measured : measured.map((row) => ({ ...row, name: `${stores}: ${row.name}` }));
}

async function tiffin(url: string, agent: Agent): Promise<Canteen> {
  const other = await DemoCanteen.open('GH1', url, agent);
  const canteen = await DemoCanteen.open('BH1', url, agent);
  const [warm, hot] = [await other.sell('Warm Up', UNITS), await canteen.sell('Hot Item', UNITS)];
  const snacksOf = (from: DemoCanteen) => (number: number) => place(from.student(number), from.twoSnacks(number));
  const orderOf = (from: DemoCanteen, cart: typeof hot) => (number: number) => place(from.student(number), cart);
  return {
    snacks: { call: snacksOf(canteen), warmUp: snacksOf(other) },
    hot: { call: orderOf(canteen, hot), warmUp: orderOf(other, warm) },
  };
}

function crud(url: string, agent: Agent): Canteen {
  const canteen = new CrudCanteen(url, agent);
  const snacks = (number: number) => place(canteen.student(number), canteen.twoSnacks());
  const orderOf = (item: 'warm' | 'hot') => (number: number) => place(canteen.student(number), canteen.oneOf(item));
  return { snacks: { call: snacks, warmUp: snacks }, hot: { call: orderOf('hot'), warmUp: orderOf('warm') } };
}

function rows(name: string, load: Load, beside: { readonly name: string; readonly load: Load; readonly factor: number }): BenchRow[] {
  const [value, baseline] = [Math.round(load.perSecond), Math.round(beside.load.perSecond)];
  return [
    {
      name: `${RUSH.calls.toLocaleString('en-US')} ${name}, ${AT_ONCE} at once`,
      value,
      unit: 'orders/s',
      baseline: { name: beside.name, value: baseline },
      goal: `>= ${beside.factor} × CRUD`,
      met: value >= beside.factor * baseline,
    },
    ...load.latencies.rows(name, { name: beside.name, latencies: beside.load.latencies }),
  ];
}
