import { Agent } from 'node:http';
import type { BenchRow } from './bench-row.js';
import { ChildServer } from './child-server.js';
import { CrudCanteen } from './crud/crud-canteen.js';
import { CrudServer } from './crud/crud-server.js';
import { DemoCanteen, place } from './demo-canteen.js';
import type { Latencies } from './latencies.js';
import { menuRows } from './menu-rows.js';
import { AT_ONCE, rush, steady, type Load } from './order-load.js';

/** A rush that the kitchen has not begun to cook: what is open stands in the kitchen's rows, which grow with it. */
const ORDERS = 2_000;
/** As many as an item can have. */
const UNITS = 10_000;
const STEADY = { perSecond: 150, seconds: 10 };
const GOAL = { hot: 1.5, snacks: 0.8, p99: 50 };

interface Measured {
  readonly snacks: Load;
  readonly hot: Load;
  readonly steady: Latencies;
}

/**
 * Orders placed over HTTP by 64 students at once, each of whom orders again when the answer is there: from the request's first byte to the
 * answer's last, over kept connections. The other canteen's orders warm the server up, so that this kitchen has only the demo's open orders
 * before. Beside it the same loads on a plain CRUD server with the same durability, which remembers nothing but the result.
 */
export async function benchOrders(): Promise<BenchRow[]> {
  const crud = await measureCrud();
  const tiffin = await measureTiffin();
  const beside = 'CRUD on node:http and SQLite';
  return [
    ...rows('orders of two snacks', tiffin.snacks, { name: beside, load: crud.snacks, factor: GOAL.snacks }),
    ...rows('orders of one packaged item, all of the same', tiffin.hot, { name: beside, load: crud.hot, factor: GOAL.hot }),
    ...tiffin.steady
      .rows(`orders of one packaged item, ${STEADY.perSecond} a second`, { name: beside, latencies: crud.steady })
      .map((row, index) => (index === 1 ? { ...row, goal: `<= ${GOAL.p99}`, met: row.value <= GOAL.p99 } : row)),
    ...(await menuRows()),
  ];
}

async function measureTiffin(): Promise<Measured> {
  const server = await ChildServer.start();
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
  try {
    const other = await DemoCanteen.open('GH1', server.url, agent);
    const canteen = await DemoCanteen.open('BH1', server.url, agent);
    const [warm, hot] = [await other.sell('Warm Up', UNITS), await canteen.sell('Hot Item', UNITS)];
    const orderOf = (from: DemoCanteen, cart: typeof hot) => (number: number) => place(from.student(number), cart);
    return {
      steady: await steady(orderOf(canteen, hot), orderOf(other, warm), STEADY),
      snacks: await rush(
        (number) => place(canteen.student(number), canteen.twoSnacks(number)),
        (number) => place(other.student(number), other.twoSnacks(number)),
        ORDERS,
      ),
      hot: await rush(orderOf(canteen, hot), orderOf(other, warm), ORDERS),
    };
  } finally {
    agent.destroy();
    await server.stop();
  }
}

async function measureCrud(): Promise<Measured> {
  const server = await CrudServer.start();
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
  try {
    const canteen = new CrudCanteen(server.url, agent);
    const snacks = (number: number) => place(canteen.student(number), canteen.twoSnacks());
    const orderOf = (item: 'warm' | 'hot') => (number: number) => place(canteen.student(number), canteen.oneOf(item));
    return {
      steady: await steady(orderOf('hot'), orderOf('warm'), STEADY),
      snacks: await rush(snacks, snacks, ORDERS),
      hot: await rush(orderOf('hot'), orderOf('warm'), ORDERS),
    };
  } finally {
    agent.destroy();
    await server.stop();
  }
}

function rows(name: string, load: Load, beside: { readonly name: string; readonly load: Load; readonly factor: number }): BenchRow[] {
  const [value, baseline] = [Math.round(load.perSecond), Math.round(beside.load.perSecond)];
  return [
    {
      name: `${ORDERS.toLocaleString('en-US')} ${name}, ${AT_ONCE} at once`,
      value,
      unit: 'orders/s',
      baseline: { name: beside.name, value: baseline },
      goal: `>= ${beside.factor} × CRUD`,
      met: value >= beside.factor * baseline,
    },
    ...load.latencies.rows(name, { name: beside.name, latencies: beside.load.latencies }),
  ];
}
