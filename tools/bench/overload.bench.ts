import { Agent } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import type { BenchRow } from './bench-row.js';
import { ChildServer } from './child-server.js';
import { DemoCanteen, place } from './demo-canteen.js';
import { Latencies } from './latencies.js';
import { rush, type Call } from './order-load.js';
import { Person } from './person.js';
import { atSteadyRate } from './steady-rate.js';

const CALLS = 3_000;
const SECONDS = 15;
/** So few at once that no call is rejected, and enough to keep the server busy: it measures the capacity. */
const AT_ONCE = 16;
/** Shares of the capacity: the calm load beside the crowd, and crowds that come one after another, with a second between them. */
const CALM = 0.5;
const CROWDS = 3;
const BETWEEN_MS = 1_000;
const GOAL = 500;

/**
 * The calls of a lunch; the first kind that fits the number. Of a hundred, 18 are orders, two the contractor's, 60 students' reads,
 * and 20 visitors'.
 */
const KINDS = ['orders', 'the contractor’s list', 'what students read', 'strangers’ calls'] as const;
const kindOf = (number: number): (typeof KINDS)[number] => {
  const percent = (number * 37) % 100;
  return KINDS[percent < 18 ? 0 : percent < 20 ? 1 : percent < 80 ? 2 : 3] ?? KINDS[3];
};

interface Answered {
  readonly accepted: Latencies;
  readonly refused: Latencies;
  acceptedCount: number;
  refusedCount: number;
}

/** Measures each kind of call at three times the capacity, beside half of it. */
export async function benchOverload(): Promise<BenchRow[]> {
  // Enough connections for all: no call waits on this side.
  const agent = new Agent({ keepAlive: true, maxFreeSockets: Infinity });
  // Each person has an address of their own, behind a proxy.
  const server = await ChildServer.start({ TIFFIN_TRUSTED_PROXIES: '127.0.0.1' });
  try {
    const canteens = [await DemoCanteen.open('BH1', server.url, agent), await DemoCanteen.open('GH1', server.url, agent)] as const;
    const visitor = Person.visitor(server.url, agent);
    const call = (number: number): Promise<number> => callOf(number, canteens[number % 2 === 0 ? 0 : 1], visitor);
    const send = async (number: number): Promise<void> => {
      if ((await call(number)) === 503) throw new Error(`${AT_ONCE} at once were too many`);
    };
    const { perSecond } = await rush(send, call, CALLS, AT_ONCE);
    const calm = await underLoad(perSecond * CALM, 1, call);
    const crowded = await underLoad(perSecond, CROWDS, call);
    return KINDS.flatMap((kind) => rowsOf(kind, crowded[kind], calm[kind], perSecond));
  } finally {
    agent.destroy();
    await server.stop();
  }
}

/** The status of the answer; a refused order is an answer, too. */
async function callOf(number: number, canteen: DemoCanteen, visitor: Person): Promise<number> {
  const student = canteen.student(Math.floor(number / 2));
  switch (kindOf(number)) {
    case 'orders':
      return await place(student, canteen.twoSnacks(number)).then(
        ({ status }) => status,
        () => 503,
      );
    case 'the contractor’s list':
      return (await canteen.contractor.call('GET', '/orders?limit=20')).status;
    case 'what students read':
      return (await student.call('GET', '/snacks')).status;
    case 'strangers’ calls':
      return (await visitor.call('GET', '/users/canteens', undefined, { 'x-forwarded-for': `10.0.${(number >> 8) & 255}.${number & 255}` }))
        .status;
  }
}

async function underLoad(
  perSecond: number,
  crowds: number,
  call: (number: number) => Promise<number>,
): Promise<Record<(typeof KINDS)[number], Answered>> {
  const empty = (): Answered => ({ accepted: new Latencies(), refused: new Latencies(), acceptedCount: 0, refusedCount: 0 });
  const latencies = { [KINDS[0]]: empty(), [KINDS[1]]: empty(), [KINDS[2]]: empty(), [KINDS[3]]: empty() };
  const measured: Call = async (number) => {
    const kind = latencies[kindOf(number)];
    const sent = performance.now();
    const status = await call(number);
    if (status === 503) kind.refusedCount++;
    else kind.acceptedCount++;
    (status === 503 ? kind.refused : kind.accepted).add(performance.now() - sent);
  };
  const crowd = async (after: number): Promise<void> => {
    await setTimeout(after * BETWEEN_MS);
    await atSteadyRate(perSecond, Math.round(perSecond * SECONDS), async (number) => void (await measured(after + number)));
  };
  await Promise.all(Array.from({ length: crowds }, (_, after) => crowd(after)));
  return latencies;
}

function rowsOf(kind: string, crowded: Answered, calm: Answered, capacity: number): BenchRow[] {
  const share = ({ acceptedCount, refusedCount }: Answered): number => (100 * acceptedCount) / Math.max(1, acceptedCount + refusedCount);
  const p99 = crowded.accepted.percentile(99);
  const beside = `at ${CALM} times`;
  return [
    {
      name: `${kind} at ${CROWDS} times ${Math.round(capacity)} calls a second: answered`,
      value: share(crowded),
      unit: '%',
      baseline: { name: beside, value: share(calm) },
    },
    {
      name: `${kind}, answered, p50`,
      value: crowded.accepted.percentile(50),
      unit: 'ms',
      baseline: { name: beside, value: calm.accepted.percentile(50) },
    },
    {
      name: `${kind}, answered, p99`,
      value: p99,
      unit: 'ms',
      baseline: { name: beside, value: calm.accepted.percentile(99) },
      goal: `<= ${GOAL} ms`,
      met: p99 <= GOAL,
    },
    {
      name: `${kind}, turned away, p99`,
      value: crowded.refused.percentile(99),
      unit: 'ms',
    },
  ];
}
