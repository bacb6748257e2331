import { Agent } from 'node:http';
import type { BenchRow } from './bench-row.js';
import { ChildServer } from './child-server.js';
import { DemoCanteen, place } from './demo-canteen.js';
import { Latencies } from './latencies.js';
import { AT_ONCE, steady, timed, type Call } from './order-load.js';
import { Person } from './person.js';
import { atSteadyRate } from './steady-rate.js';

const PER_SECOND = 50;
/** Orders alone and orders beside log-ins take turns, so that other load of the machine affects both. */
const ROUNDS = 4;
const SECONDS = 10;
/** People who log in concurrently, each again as soon as they are in: password checks never pause. */
const LOGGING_IN = 8;
const STUDENTS = 24;
const GOAL = 1.5;

/**
 * Log-ins at their full cost, as many as the server answers, while orders are placed at a steady rate over HTTP; for comparison the
 * same orders without log-ins, and the same log-ins without orders. Client and server share the machine, so the cost of calling is
 * in every figure.
 */
export async function benchAccounts(): Promise<BenchRow[]> {
  const server = await ChildServer.start();
  const agents = [new Agent({ keepAlive: true, maxSockets: AT_ONCE }), new Agent({ keepAlive: true, maxSockets: LOGGING_IN })] as const;
  try {
    const canteen = await DemoCanteen.open('BH1', server.url, agents[0]);
    const order: Call = (number) => place(canteen.student(number), canteen.twoSnacks(number));
    const logIn: Call = (number) => Person.logIn(server.url, agents[1], 'student', `GH1-${101 + (number % STUDENTS)}`);
    const alone = new LogIns(logIn);
    const beside = new LogIns(logIn);
    const placing = { alone: new Latencies(), beside: new Latencies() };
    await steady(order, order, { perSecond: PER_SECOND, seconds: 1 }); // warms up
    for (let round = 0; round < ROUNDS; round++) {
      await atSteadyRate(PER_SECOND, PER_SECOND * SECONDS, timed(order, placing.alone));
      await beside.during(() => atSteadyRate(PER_SECOND, PER_SECOND * SECONDS, timed(order, placing.beside)));
    }
    await alone.during(() => new Promise((resolve) => setTimeout(resolve, SECONDS * 1_000)));
    return [...logInRows(beside, alone), ...placingRows(placing)];
  } finally {
    agents.forEach((agent) => agent.destroy());
    await server.stop();
  }
}

/** People who log in again and again while other work runs. */
class LogIns {
  readonly latencies = new Latencies();
  private count = 0;
  private ms = 0;

  constructor(private readonly logIn: Call) {}

  get perSecond(): number {
    return this.count / (this.ms / 1_000);
  }

  async during(work: () => Promise<unknown>): Promise<void> {
    const startedAt = performance.now();
    let isOver = false;
    const call = timed(this.logIn, this.latencies);
    const person = async (): Promise<void> => {
      while (!isOver) await call(this.count++);
    };
    const people = Promise.all(Array.from({ length: LOGGING_IN }, person));
    await Promise.race([work(), people]); // they stop earlier only after a failure
    isOver = true;
    await people;
    this.ms += performance.now() - startedAt;
  }
}

function logInRows(beside: LogIns, alone: LogIns): BenchRow[] {
  const name = `log-ins, ${LOGGING_IN} at once, while ${PER_SECOND} orders/s are placed`;
  const baseline = { name: 'without orders', value: alone.perSecond };
  return [
    { name, value: beside.perSecond, unit: 'log-ins/s', baseline },
    ...beside.latencies.rows(name, { name: 'without orders', latencies: alone.latencies }),
  ];
}

function placingRows({ alone, beside }: { readonly alone: Latencies; readonly beside: Latencies }): BenchRow[] {
  const [median, tail] = beside.rows(`placing ${PER_SECOND} orders/s while ${LOGGING_IN} log in`, {
    name: 'without log-ins',
    latencies: alone,
  });
  if (!median || !tail) throw new Error('No orders were placed');
  const ratio = beside.percentile(99) / alone.percentile(99);
  return [median, { ...tail, goal: `< ${GOAL} ×`, met: ratio < GOAL }];
}
