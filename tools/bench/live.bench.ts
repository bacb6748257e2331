import type { ClientToServerEvents, KitchenOrder, Order, ServerToClientEvents } from '@tiffin/contracts';
import { Agent } from 'node:http';
import { io, type Socket } from 'socket.io-client';
import type { BenchRow } from './bench-row.js';
import { ChildServer } from './child-server.js';
import { DemoCanteen, place } from './demo-canteen.js';
import { Latencies } from './latencies.js';
import { Person } from './person.js';
import { atSteadyRate } from './steady-rate.js';

const SOCKETS = 200;
/** A counter and a wall have several screens; students have the other sockets, as many each. */
const COUNTERS = 4;
const WALLS = 4;
const PER_SECOND = 50;
const WARM_UP = 5 * PER_SECOND;
const ORDERS = 20 * PER_SECOND;
const ROUND_TRIPS = 1_000;
/** How long the last messages may take to come. */
const PATIENCE_MS = 10_000;

type LiveSocket = Socket<ServerToClientEvents, ClientToServerEvents>;

class Times {
  readonly sentToLast = new Latencies();
  readonly createdToEach = new Latencies();
  readonly answeredToEach = new Latencies();
}

/**
 * Orders placed at a steady rate while 200 sockets are connected: how long until `newOrder` is at every socket that must hear of it, which are
 * those of its student, of the contractor and of the kitchen. Client and server are two processes of one machine and share its clock.
 */
export async function benchLive(): Promise<BenchRow[]> {
  const server = await ChildServer.start();
  const agent = new Agent({ keepAlive: true });
  const sockets: LiveSocket[] = [];
  try {
    const canteen = await DemoCanteen.open('BH1', server.url, agent);
    const audience = await connectAll(server.url, agent, canteen, sockets);
    const roundTrips = await measureRoundTrips(sockets);
    const times = await new SteadyOrders(canteen, audience).run();
    const beside = { name: 'a message and its acknowledgement', latencies: roundTrips };
    return [
      ...times.sentToLast.rows('POST sent to newOrder at the last of its sockets', beside),
      ...times.createdToEach.rows("the order's createdAt, before its append, to newOrder at a socket (whole ms)", beside),
      ...times.answeredToEach.rows('answer of the POST to newOrder at a socket (0 where it came first)', beside),
    ];
  } finally {
    sockets.forEach((socket) => socket.disconnect());
    agent.destroy();
    await server.stop();
  }
}

/** Who hears of an order, by its student. */
class Audience {
  readonly counterAndWall: LiveSocket[] = [];
  readonly ofStudent = new Map<Person, LiveSocket[]>();

  all(): LiveSocket[] {
    return [...this.counterAndWall, ...[...this.ofStudent.values()].flat()];
  }

  sizeFor(student: Person): number {
    return this.counterAndWall.length + (this.ofStudent.get(student)?.length ?? 0);
  }
}

async function connectAll(url: string, agent: Agent, canteen: DemoCanteen, sockets: LiveSocket[]): Promise<Audience> {
  const audience = new Audience();
  const connect = async (person: Person): Promise<LiveSocket> => {
    const socket: LiveSocket = io(url, { extraHeaders: person.headers, forceNew: true, reconnection: false, transports: ['websocket'] });
    sockets.push(socket);
    await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('connect_error', reject));
    return socket;
  };
  const kitchen = await Person.kitchen(url, agent, 'BH1-kitchen1');
  for (const person of [...Array<Person>(COUNTERS).fill(canteen.contractor), ...Array<Person>(WALLS).fill(kitchen)])
    audience.counterAndWall.push(await connect(person));
  for (let number = 0; sockets.length < SOCKETS; number++) {
    const student = canteen.student(number);
    audience.ofStudent.set(student, [...(audience.ofStudent.get(student) ?? []), await connect(student)]);
  }
  return audience;
}

/** What a message and its acknowledgement take while nothing else happens: the server ignores what clients say of orders. */
async function measureRoundTrips(sockets: readonly LiveSocket[]): Promise<Latencies> {
  const latencies = new Latencies();
  for (let number = 0; number < ROUND_TRIPS + WARM_UP; number++) {
    const sent = performance.now();
    await sockets[number % sockets.length]?.timeout(PATIENCE_MS).emitWithAck('newOrder', {});
    if (number >= WARM_UP) latencies.add(performance.now() - sent);
  }
  return latencies;
}

/** What is known so far of an order under way; answer and messages come in any order. */
interface Under {
  readonly arrivals: number[];
  sent?: number;
  answered?: number;
  awaited?: number;
}

/** Places orders at fixed moments, whether or not the ones before are answered, and notes when which socket hears of them. */
class SteadyOrders {
  private times = new Times();
  private readonly under = new Map<string, Under>();
  private complete = 0;
  private allComplete: () => void = () => undefined;

  constructor(
    private readonly canteen: DemoCanteen,
    private readonly audience: Audience,
  ) {
    for (const socket of audience.all()) socket.on('newOrder', (order) => this.heard(order));
  }

  /** Throws where an order is refused, or where a socket that must hear of one doesn't. */
  async run(): Promise<Times> {
    await this.place(WARM_UP);
    this.times = new Times();
    await this.place(ORDERS);
    return this.times;
  }

  private async place(count: number): Promise<void> {
    this.complete = 0;
    const done = new Promise<void>((resolve) => (this.allComplete = () => this.complete === count && resolve()));
    await atSteadyRate(PER_SECOND, count, (number) => this.placeOne(number));
    await this.within(PATIENCE_MS, done, count);
  }

  private async placeOne(number: number): Promise<void> {
    const student = this.canteen.student(number);
    const sent = performance.now();
    const { text } = await place(student, this.canteen.twoSnacks(number));
    const answered = performance.now();
    const { _id } = JSON.parse(text) as Order;
    const under = this.order(_id);
    Object.assign(under, { sent, answered, awaited: this.audience.sizeFor(student) });
    this.settle(_id, under);
  }

  private heard({ _id, createdAt }: Order | KitchenOrder): void {
    const under = this.order(_id);
    under.arrivals.push(performance.now());
    this.times.createdToEach.add(Date.now() - Date.parse(createdAt));
    this.settle(_id, under);
  }

  private order(id: string): Under {
    const under = this.under.get(id) ?? { arrivals: [] };
    this.under.set(id, under);
    return under;
  }

  private settle(id: string, { arrivals, sent, answered, awaited }: Under): void {
    if (sent === undefined || answered === undefined || arrivals.length !== awaited) return;
    this.times.sentToLast.add(Math.max(...arrivals) - sent);
    for (const arrival of arrivals) this.times.answeredToEach.add(arrival - answered);
    this.under.delete(id);
    this.complete++;
    this.allComplete();
  }

  private async within(ms: number, done: Promise<void>, count: number): Promise<void> {
    let impatience: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      impatience = setTimeout(() => reject(new Error(`${count - this.complete} of ${count} orders did not reach all their sockets`)), ms);
    });
    await Promise.race([done, late]).finally(() => clearTimeout(impatience));
  }
}
