import { Agent } from 'node:http';
import { ChildServer } from './child-server.js';
import { DemoCanteen, place } from './demo-canteen.js';
import type { Latencies } from './latencies.js';
import type { ExternalStores } from './external-stores.js';
import { AT_ONCE, rush, steady, type Load } from './order-load.js';

export const STEADY = { perSecond: 50, seconds: 20 };
const ORDERS = 1_000;

export interface Placing {
  /** At a rate that leaves room between them. */
  readonly placing: Latencies;
  /** As many as 64 students can place. */
  readonly rush: Load;
}

/** Orders of two snacks placed over HTTP with the built server on these stores; the other canteen's orders warm it up. */
export async function placeOrders(external: ExternalStores): Promise<Placing> {
  const stores = external.fresh();
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
  try {
    const server = await ChildServer.start(stores.variables);
    try {
      const otherCanteen = await DemoCanteen.open('GH1', server.url, agent);
      const canteen = await DemoCanteen.open('BH1', server.url, agent);
      const order = (number: number) => place(canteen.student(number), canteen.twoSnacks(number));
      const warmUp = (number: number) => place(otherCanteen.student(number), otherCanteen.twoSnacks(number));
      return { placing: await steady(order, warmUp, STEADY), rush: await rush(order, warmUp, ORDERS) };
    } finally {
      agent.destroy();
      await server.stop();
    }
  } finally {
    await stores.remove();
  }
}
