import { Agent } from 'node:http';
import type { BenchRow } from './bench-row.js';
import { ChildServer } from './child-server.js';
import { DemoCanteen, place } from './demo-canteen.js';
import { AT_ONCE, rushInTurns, type Contender } from './order-load.js';
import { processorTime } from './process-memory.js';

/** Some 50 by each student, as many as a month has. */
const RUSH = { calls: 1_200, turns: 4 };
/** In rupees a month; no student reaches it here. */
const LIMIT = 100_000;

/**
 * Measures the cost of a monthly limit: two canteens of one server take the same orders in turns, and one of them limits what its
 * students may owe.
 */
export async function limitRows(): Promise<BenchRow[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
  const server = await ChildServer.start();
  try {
    const without = await DemoCanteen.open('GH1', server.url, agent);
    const limited = await DemoCanteen.open('BH1', server.url, agent);
    const { status, text } = await limited.contractor.call('PUT', '/contractors/credit-limit', { amount: LIMIT });
    if (status !== 200) throw new Error(`No limit could be set: ${status} ${text}`);
    const placing = (canteen: DemoCanteen) => (number: number) => place(canteen.student(number), canteen.twoSnacks(number));
    const contender = (canteen: DemoCanteen): Contender => {
      return { call: placing(canteen), warmUp: placing(without), processorTime: () => processorTime(server.pid) };
    };
    const [load, baseline] = await rushInTurns([contender(limited), contender(without)], RUSH);
    if (!load || !baseline) throw new Error('A side was not measured');
    const named = (name: string, value: number, beside: number, unit: string): BenchRow => ({
      ...{ name: `orders of two snacks with a monthly limit${name}`, value, unit, baseline: { name: 'without one', value: beside } },
    });
    return [
      named('', Math.round(load.perSecond), Math.round(baseline.perSecond), 'orders/s'),
      named(', processor time', Number(load.processorTime?.toFixed(2)), Number(baseline.processorTime?.toFixed(2)), 'ms/order'),
    ];
  } finally {
    agent.destroy();
    await server.stop();
  }
}
