import type { Order } from '@tiffin/contracts';
import { place, type CartLine } from '../demo-canteen.js';
import { Latencies } from '../latencies.js';
import type { Person } from '../person.js';
import { atSteadyRate } from '../steady-rate.js';
import type { HeardOrder } from './crowd-run.js';

/** How long the last messages may take. */
const TIMEOUT_MS = 15_000;

/** Latencies of orders, from their sending and from their creation. */
export class Times {
  readonly sentToAnswered = new Latencies();
  readonly sentToLast = new Latencies();
  /** For sockets on the server that took the order, and on others. */
  readonly sentToEach = { there: new Latencies(), elsewhere: new Latencies() };
  readonly createdToEach = new Latencies();
}

/** An order to be placed, and how many sockets must receive it. */
export interface OrderToPlace {
  readonly student: Person;
  readonly cart: readonly CartLine[];
  readonly sockets: number;
}

/** The state of an order in progress; answer and messages come in any order. */
interface PendingOrder {
  readonly heard: HeardOrder[];
  sent?: number;
  at?: string;
  awaited?: number;
}

/** Places orders at fixed moments, whether or not earlier ones are answered, and records when sockets receive them. */
export class SteadyOrders {
  private times = new Times();
  private readonly pending = new Map<string, PendingOrder>();
  private complete = 0;
  private allComplete: () => void = () => undefined;

  constructor(private readonly orderOf: (number: number) => OrderToPlace) {}

  /** Throws if an order is refused, or if a socket that must receive one doesn't. */
  async run({ perSecond, warmUp, orders }: { perSecond: number; warmUp: number; orders: number }): Promise<Times> {
    await this.place(warmUp, perSecond);
    this.times = new Times();
    await this.place(orders, perSecond);
    return this.times;
  }

  heard(heard: HeardOrder): void {
    const pending = this.order(heard.orderId);
    pending.heard.push(heard);
    this.settle(heard.orderId, pending);
  }

  private async place(count: number, perSecond: number): Promise<void> {
    this.complete = 0;
    const completed = new Promise<void>((resolve) => (this.allComplete = () => this.complete === count && resolve()));
    await atSteadyRate(perSecond, count, (number) => this.placeOne(number));
    await this.within(TIMEOUT_MS, completed, count);
  }

  private async placeOne(number: number): Promise<void> {
    const { student, cart, sockets } = this.orderOf(number);
    const sent = performance.timeOrigin + performance.now();
    const { text } = await place(student, cart);
    this.times.sentToAnswered.add(performance.timeOrigin + performance.now() - sent);
    const { _id } = JSON.parse(text) as Order;
    const pending = this.order(_id);
    Object.assign(pending, { sent, at: student.url, awaited: sockets });
    this.settle(_id, pending);
  }

  private order(id: string): PendingOrder {
    const pending = this.pending.get(id) ?? { heard: [] };
    this.pending.set(id, pending);
    return pending;
  }

  private settle(id: string, { heard, sent, at: takenAt, awaited }: PendingOrder): void {
    if (sent === undefined || heard.length !== awaited) return;
    this.times.sentToLast.add(Math.max(...heard.map(({ at }) => at)) - sent);
    for (const { at, createdAt, url } of heard) {
      this.times.createdToEach.add(at - Date.parse(createdAt));
      this.times.sentToEach[url === takenAt ? 'there' : 'elsewhere'].add(at - sent);
    }
    this.pending.delete(id);
    this.complete++;
    this.allComplete();
  }

  private async within(ms: number, completed: Promise<void>, count: number): Promise<void> {
    let impatience: NodeJS.Timeout | undefined;
    const timeout = new Promise<never>((_, reject) => {
      impatience = setTimeout(() => reject(new Error(`${count - this.complete} of ${count} orders did not reach all their sockets`)), ms);
    });
    await Promise.race([completed, timeout]).finally(() => clearTimeout(impatience));
  }
}
