import { Agent } from 'node:http';
import type { BenchRow } from './bench-row.js';
import { ChildServer } from './child-server.js';
import { DemoCanteen } from './demo-canteen.js';
import { Crowd } from './live/crowd.js';
import { firstView } from './live/first-view.js';
import { ServerMemory, type Memory } from './live/server-memory.js';
import { SteadyOrders, type Times } from './live/steady-orders.js';
import { Person } from './person.js';

/** `BENCH_SOCKETS` reduces it for a trial run. */
const SOCKETS = Number(process.env['BENCH_SOCKETS'] ?? 1_000);
/** A counter and a kitchen have several screens; students have the other sockets, all the same number. */
const COUNTERS = 4;
const WALLS = 4;
const PER_SECOND = 50;
const WARM_UP = 5 * PER_SECOND;
/** `BENCH_ORDERS` reduces it. */
const ORDERS = Number(process.env['BENCH_ORDERS'] ?? 20 * PER_SECOND);
/** Sockets that connect and disconnect before memory is measured, so that code and caches don't count. */
const FIRST_SOCKETS = 100;
const GOAL_MS = 250;
const GOAL_KB = 30;

/**
 * Places orders at a steady rate while 1,000 sockets are connected, and measures the time until `newOrder` is at every socket that
 * must receive it: those of its student, the contractor and the kitchen. Server, sockets and client are processes of one machine
 * and share its clock.
 */
export async function benchLive(): Promise<BenchRow[]> {
  const memory = new ServerMemory();
  const server = await ChildServer.start(memory.environment);
  const agent = new Agent({ keepAlive: true });
  try {
    const canteen = await DemoCanteen.open('BH1', server.url, agent);
    const people = await audience(server.url, agent, canteen);
    const sockets = people.map(({ url, headers }) => ({ url, ...headers }));
    await (await Crowd.connect(sockets.slice(0, FIRST_SOCKETS))).leave();
    const before = await memory.of(server.pid);
    const crowd = await Crowd.connect(sockets);
    const after = await memory.of(server.pid);
    const orders = new SteadyOrders((number) => {
      const student = canteen.student(number);
      const sockets = people.filter((person) => person === student).length + COUNTERS + WALLS;
      return { student, cart: canteen.twoSnacks(number), sockets };
    });
    crowd.onHeard((heard) => orders.heard(heard));
    const times = await orders.run({ perSecond: PER_SECOND, warmUp: WARM_UP, orders: ORDERS }).finally(() => crowd.leave());
    const [student] = canteen.students;
    const view = student ? await firstView(server.url, student.headers.cookie) : [];
    return [...timeRows(times), ...memoryRows(before, after, people.length), ...view];
  } finally {
    agent.destroy();
    await server.stop();
    memory.remove();
  }
}

/** Returns the owner of each socket. */
async function audience(url: string, agent: Agent, canteen: DemoCanteen): Promise<readonly Person[]> {
  const kitchen = await Person.kitchen(url, agent, 'BH1-kitchen1');
  const screens = [...Array<Person>(COUNTERS).fill(canteen.contractor), ...Array<Person>(WALLS).fill(kitchen)];
  const students = Array.from({ length: SOCKETS - screens.length }, (_, number) => canteen.student(number));
  return [...screens, ...students];
}

function timeRows({ createdToEach, sentToLast }: Times): BenchRow[] {
  const goal = { goal: `<= ${GOAL_MS}`, met: createdToEach.percentile(99) <= GOAL_MS };
  const row = (name: string, value: number): BenchRow => ({ name, value, unit: 'ms' });
  return [
    row("an order's append (its createdAt, just before) to newOrder at a socket, p50", createdToEach.percentile(50)),
    { ...row("an order's append (its createdAt, just before) to newOrder at a socket, p99", createdToEach.percentile(99)), ...goal },
    row('POST sent to newOrder at the last of its sockets, p50', sentToLast.percentile(50)),
    row('POST sent to newOrder at the last of its sockets, p99', sentToLast.percentile(99)),
  ];
}

function memoryRows(before: Memory, after: Memory, sockets: number): BenchRow[] {
  const row = (name: string, grown: number): BenchRow => {
    const value = grown / sockets / 1_000;
    return { name, value, unit: 'kB', goal: `<= ${GOAL_KB}`, met: value <= GOAL_KB };
  };
  return [
    row('memory of the server for a socket: heap and buffers, garbage collected', after.held - before.held),
    row('memory of the server for a socket: resident', after.resident - before.resident),
  ];
}
