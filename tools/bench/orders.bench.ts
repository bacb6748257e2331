import { Agent } from 'node:http';
import type { BenchRow } from './bench-row.js';
import { ChildServer } from './child-server.js';
import { CrudCanteen } from './crud/crud-canteen.js';
import { CrudServer } from './crud/crud-server.js';
import { DemoCanteen, place } from './demo-canteen.js';
import { menuRows } from './menu-rows.js';
import { AT_ONCE, rushInTurns, steadyInTurns, type Contender, type Load } from './order-load.js';

/** A rush that the kitchen has not begun to cook: what is open stands in the kitchen's rows, which grow with it. */
const RUSH = { calls: 2_000, turns: 4 };
/** As many as an item can have. */
const UNITS = 10_000;
const STEADY = { perSecond: 150, seconds: 10, turns: 2 };
const GOAL = { hot: 1.5, snacks: 0.8, p99: 50 };

/** Whoever takes the orders, and the same orders again for the warm-up. */
interface Canteen {
  readonly snacks: Contender;
  readonly hot: Contender;
}

/**
 * Orders placed over HTTP by 64 students at once, each of whom orders again when the answer is there: from the request's first byte to the
 * answer's last, over kept connections. The other canteen's orders warm the server up, so that this kitchen has only the demo's open orders
 * before. Beside it, in turns, the same loads on a plain CRUD server with the same durability, which remembers nothing but the result.
 */
export async function benchOrders(): Promise<BenchRow[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
  const other = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
  const server = await ChildServer.start();
  try {
    const crudServer = await CrudServer.start();
    try {
      return [...(await measure(await tiffin(server.url, agent), crud(crudServer.url, other))), ...(await menuRows())];
    } finally {
      other.destroy();
      await crudServer.stop();
    }
  } finally {
    agent.destroy();
    await server.stop();
  }
}

async function measure(own: Canteen, plain: Canteen): Promise<BenchRow[]> {
  const name = 'Express CRUD on SQLite';
  const [steadily, plainSteadily] = await steadyInTurns([own.hot, plain.hot], STEADY);
  const [snacks, plainSnacks] = await rushInTurns([own.snacks, plain.snacks], RUSH);
  const [hot, plainHot] = await rushInTurns([own.hot, plain.hot], RUSH);
  if (!steadily || !plainSteadily || !snacks || !plainSnacks || !hot || !plainHot) throw new Error('Somebody was not measured');
  return [
    ...rows('orders of two snacks', snacks, { name, load: plainSnacks, factor: GOAL.snacks }),
    ...rows('orders of one packaged item, all of the same', hot, { name, load: plainHot, factor: GOAL.hot }),
    ...steadily
      .rows(`orders of one packaged item, ${STEADY.perSecond} a second`, { name, latencies: plainSteadily })
      .map((row, index) => (index === 1 ? { ...row, goal: `<= ${GOAL.p99}`, met: row.value <= GOAL.p99 } : row)),
  ];
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
