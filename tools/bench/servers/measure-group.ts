import { setTimeout } from 'node:timers/promises';
import { place, type DemoCanteen } from '../demo-canteen.js';
import { Latencies } from '../latencies.js';
import { Crowd } from '../live/crowd.js';
import { SteadyOrders, type Times } from '../live/steady-orders.js';
import { crowd, timed, warm, type Load } from '../order-load.js';
import type { Person } from '../person.js';
import type { Cost, ServerGroup } from './server-group.js';

export const SOCKETS = 100;
export const PER_SECOND = 50;
const WARM_UP = 2 * PER_SECOND;
const ORDERS = 10 * PER_SECOND;
/** So few that no call is rejected, and enough to keep two cores busy. */
export const AT_ONCE = 16;
const RUSH = 1_000;
const READS = 100;
/** Of the contractor and of the kitchen on each server; students have the other sockets. */
const SCREENS = 2;
const IDLE_MS = 10_000;

/** The people of the demo, whose sessions are valid on every server. */
export interface People {
  readonly canteen: DemoCanteen;
  /** Its orders warm the servers up. */
  readonly other: DemoCanteen;
  readonly kitchen: Person;
}

export interface GroupFigures {
  /** As many orders as possible. */
  readonly rush: Load;
  /** ms for each of them. */
  readonly rushCost: Cost;
  /** Orders at `PER_SECOND`. */
  readonly steady: Times;
  readonly steadyCost: Cost;
  /** Reading one's order on the next server as soon as it is answered, with `X-After-Position` and afterwards without. */
  readonly ownWrite: Latencies;
  readonly read: Latencies;
  /** Thousandths of a core while the sockets are open and no order is placed. */
  readonly idle: Cost;
  readonly memory: ServerGroup['memory'];
}

/** Calls and sockets take the servers in turn; an order's sockets are on all of them. */
export async function measureGroup(group: ServerGroup, people: People): Promise<GroupFigures> {
  const { canteens, sockets } = spread(group, people);
  const servers = group.http.length;
  const turn = (number: number) => {
    const canteen = canteens[number % servers] ?? people.canteen;
    // The next student once each server had a turn, so that no student stays on one.
    return { canteen, student: canteen.student(Math.floor(number / servers)), cart: canteen.twoSnacks(number) };
  };
  const orders = new SteadyOrders((number) => {
    const { student, cart } = turn(number);
    const ownSockets = sockets.filter(({ name }) => name === student.name).length;
    return { student, cart, sockets: ownSockets + 2 * SCREENS * servers };
  });
  const listening = await Crowd.connect(sockets.map(({ url, headers }) => ({ url, ...headers })));
  try {
    const otherCanteens = group.http.map(({ url }) => people.other.at(url));
    const warmUp = (number: number) => {
      const canteen = otherCanteens[number % servers] ?? people.other;
      return place(canteen.student(Math.floor(number / servers)), canteen.twoSnacks(number));
    };
    // New processes compile code first: each of them gets its warm-up.
    for (let server = 0; server <= servers; server++) await warm(warmUp, AT_ONCE);
    const order = (number: number) => place(turn(number).student, turn(number).cart);
    const { result: rush, cost: rushCost } = await group.costOf(() => crowd(order, RUSH, AT_ONCE));
    listening.onHeard((heard) => orders.heard(heard));
    const { result: steady, cost } = await group.costOf(() => orders.run({ perSecond: PER_SECOND, warmUp: WARM_UP, orders: ORDERS }));
    const reads = await readOwnWrites(group, people.canteen);
    const { cost: idle } = await group.costOf(() => setTimeout(IDLE_MS));
    const perCall = ({ http, all }: Cost, count: number): Cost => ({ http: http / count, all: all / count });
    return {
      rush,
      rushCost: perCall(rushCost, RUSH),
      steady,
      steadyCost: perCall(cost, WARM_UP + ORDERS),
      ...reads,
      idle: perCall(idle, IDLE_MS / 1_000),
      memory: group.memory,
    };
  } finally {
    await listening.leave();
  }
}

/** The canteen on each server, and which sockets are on which. */
function spread({ http }: ServerGroup, { canteen, kitchen }: People): { readonly canteens: DemoCanteen[]; readonly sockets: Person[] } {
  const canteens = http.map(({ url }) => canteen.at(url));
  const screens = canteens.flatMap(({ contractor }) =>
    [contractor, kitchen.at(contractor.url)].flatMap((person) => Array<Person>(SCREENS).fill(person)),
  );
  const students = Array.from({ length: SOCKETS - screens.length }, (_, number) => {
    const { length } = canteens;
    return (canteens[number % length] ?? canteen).student(Math.floor(number / length));
  });
  return { canteens, sockets: [...screens, ...students] };
}

/** One order after another, each read on the server after the one that took it. */
async function readOwnWrites(group: ServerGroup, canteen: DemoCanteen): Promise<Pick<GroupFigures, 'ownWrite' | 'read'>> {
  const ownWrite = new Latencies();
  const read = new Latencies();
  for (let number = 0; number < READS; number++) {
    const student = canteen.student(number);
    const { _id } = (await student.at(group.url(number)).get('/users')) as { readonly _id: string };
    const { position = '' } = await place(student.at(group.url(number)), canteen.twoSnacks(number));
    const studentThere = student.at(group.url(number + 1));
    const reading = (headers: Readonly<Record<string, string>>) => async () => {
      const { status, text } = await studentThere.call('GET', `/orders/${_id}`, undefined, headers);
      if (status !== 200) throw new Error(`A student's orders were answered ${status}: ${text}`);
    };
    await timed(reading({ 'x-after-position': position }), ownWrite)(number);
    await timed(reading({}), read)(number);
  }
  return { ownWrite, read };
}
