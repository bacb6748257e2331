import { Agent } from 'node:http';
import type { BenchRow } from './bench-row.js';
import { ChildServer } from './child-server.js';
import { DemoCanteen, place } from './demo-canteen.js';
import { Latencies } from './latencies.js';
import { Person } from './person.js';

const AT_ONCE = 64;
const WARM_UP_MS = 4_000;
/** A rush that the kitchen has not begun to cook: what is open stands in the kitchen's rows, which grow with it. */
const ORDERS = 2_000;
/** As many as an item can have. */
const UNITS = 10_000;

type Call = (number: number) => Promise<unknown>;

interface Load {
  readonly perSecond: number;
  readonly latencies: Latencies;
}

/**
 * Orders placed over HTTP by 64 students at once, each of whom orders again when the answer is there: from the request's first byte to the
 * answer's last, over kept connections. The other canteen's orders warm the server up, so that this kitchen has only the demo's open orders
 * before. Beside it the same load on a call that does nothing, so that what HTTP and this client cost is seen.
 */
export async function benchOrders(): Promise<BenchRow[]> {
  const server = await ChildServer.start();
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
  try {
    const other = await DemoCanteen.open('GH1', server.url, agent);
    const canteen = await DemoCanteen.open('BH1', server.url, agent);
    const visitor = Person.visitor(server.url, agent);
    const health: Call = () => visitor.get('/health/live');
    const nothing = await measured(health, health);
    const snacks = await measured(
      (number) => place(canteen.student(number), canteen.twoSnacks(number)),
      (number) => place(other.student(number), other.twoSnacks(number)),
    );
    const [warm, hot] = [await other.sell('Warm Up', UNITS), await canteen.sell('Hot Item', UNITS)];
    const packaged = await measured(
      (number) => place(canteen.student(number), hot),
      (number) => place(other.student(number), warm),
    );
    return [...rows('orders of two snacks', snacks, nothing), ...rows('orders of one packaged item, all of the same', packaged, nothing)];
  } finally {
    agent.destroy();
    await server.stop();
  }
}

function rows(name: string, load: Load, nothing: Load): BenchRow[] {
  const beside = 'GET /health/live';
  return [
    {
      name: `${ORDERS.toLocaleString('en-US')} ${name}, ${AT_ONCE} at once`,
      value: Math.round(load.perSecond),
      unit: 'orders/s',
      baseline: { name: beside, value: Math.round(nothing.perSecond) },
    },
    ...load.latencies.rows(name, { name: beside, latencies: nothing.latencies }),
  ];
}

/** Warms up for some seconds, then measures a fixed number of calls. */
async function measured(call: Call, warmUp: Call): Promise<Load> {
  const end = performance.now() + WARM_UP_MS;
  await byAll(warmUp, (number) => number < UNITS && performance.now() < end);
  const latencies = new Latencies();
  const timed: Call = async (number) => {
    const sent = performance.now();
    await call(number);
    latencies.add(performance.now() - sent);
  };
  const begun = performance.now();
  await byAll(timed, (number) => number < ORDERS);
  return { perSecond: ORDERS / ((performance.now() - begun) / 1_000), latencies };
}

/** 64 that each make the next call when their last one is answered, as long as `goesOn` says of its number. */
async function byAll(call: Call, goesOn: (number: number) => boolean): Promise<void> {
  let next = 0;
  const one = async (): Promise<void> => {
    for (let number = next++; goesOn(number); number = next++) await call(number);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, one));
}
