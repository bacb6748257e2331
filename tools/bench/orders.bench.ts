import { Agent } from 'node:http';
import type { BenchRow } from './bench-row.js';
import { ChildServer } from './child-server.js';
import { DemoCanteen, place } from './demo-canteen.js';
import { AT_ONCE, rush, type Call, type Load } from './order-load.js';
import { Person } from './person.js';

/** A rush that the kitchen has not begun to cook: what is open stands in the kitchen's rows, which grow with it. */
const ORDERS = 2_000;
/** As many as an item can have. */
const UNITS = 10_000;

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
    const nothing = await rush(health, health, ORDERS);
    const snacks = await rush(
      (number) => place(canteen.student(number), canteen.twoSnacks(number)),
      (number) => place(other.student(number), other.twoSnacks(number)),
      ORDERS,
    );
    const [warm, hot] = [await other.sell('Warm Up', UNITS), await canteen.sell('Hot Item', UNITS)];
    const packaged = await rush(
      (number) => place(canteen.student(number), hot),
      (number) => place(other.student(number), warm),
      ORDERS,
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
