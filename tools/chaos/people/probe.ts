import type { Order } from '@tiffin/contracts';
import { line } from './cart.js';
import type { Guest, Lunch } from './lunch.js';
import { pause, until } from './pause.js';
import { Student } from './student.js';

/** What became of one order of the probe; instants in ms of this process's monotonic clock, `undefined` until they happen. */
export interface ProbeOrder {
  readonly sentAt: number;
  acknowledgedAt?: number;
  /** A read with its position shows it. */
  visibleAt?: number;
  /** The phone shows it, by a message or a read after reconnecting. */
  heardAt?: number;
}

const ORDERS_EVERY = 500;
/** It asks again so soon that it does not lengthen a fault. */
const PACE = { first: 30, most: 60 };
/** ms; a phone that reconnects tries every five seconds. */
const RECEIVED_WITHIN_MS = 60_000;

/** A student who orders all the time, which shows how long people feel a fault. */
export class Probe {
  readonly student: Student;
  readonly #orders: ProbeOrder[] = [];
  readonly #waiting = new Map<string, ProbeOrder>();
  readonly #heardAt = new Map<string, number>();
  readonly #pending = new Set<Promise<void>>();
  #failure: unknown;

  constructor(
    private readonly lunch: Lunch,
    guest: Guest,
  ) {
    this.student = new Student(lunch, guest, ({ _id }) => this.#hears(_id));
  }

  arrive(): Promise<void> {
    return this.student.arrive();
  }

  async play(): Promise<void> {
    const { closing } = this.lunch;
    while (!closing.aborted) {
      await this.#send().acknowledged;
      await pause(ORDERS_EVERY, closing);
    }
    await Promise.allSettled(this.#pending);
    if (this.#failure !== undefined && !this.lunch.giveUp.aborted) throw this.#failure;
  }

  /** Places one order, concurrently with others; resolves with it once it is acknowledged, visible and on the phone. */
  async fire(): Promise<ProbeOrder> {
    const { probed, shown } = this.#send();
    await shown;
    return probed;
  }

  /** Returns the orders that were sent or in progress since an instant, once those that were sent until now have ended. */
  async since(instant: number): Promise<readonly ProbeOrder[]> {
    await Promise.all(this.#pending);
    return this.#orders.filter(({ sentAt, heardAt = 0, visibleAt = 0 }) => sentAt >= instant || Math.max(heardAt, visibleAt) > instant);
  }

  #send(): { readonly probed: ProbeOrder; readonly acknowledged: Promise<unknown>; readonly shown: Promise<void> } {
    const probed: ProbeOrder = { sentAt: performance.now() };
    this.#orders.push(probed);
    const acknowledged = this.#place(probed);
    const shown = acknowledged.then((order) => this.#follow(order, probed)).finally(() => this.#pending.delete(shown));
    this.#pending.add(shown);
    shown.catch((error: unknown) => (this.#failure ??= error));
    return { probed, acknowledged, shown };
  }

  async #place(probed: ProbeOrder): Promise<Order> {
    const snack = this.lunch.canteen.menu.find(({ type }) => type === 'Snack');
    if (!snack) throw new Error('There is no snack for the probe');
    const order = await this.student.placeUnrecorded([line(snack, 1)], PACE);
    probed.acknowledgedAt = performance.now();
    return order;
  }

  async #follow(order: Order, probed: ProbeOrder): Promise<void> {
    this.#waiting.set(order._id, probed);
    const heardAt = this.#heardAt.get(order._id);
    if (heardAt !== undefined) probed.heardAt = heardAt;
    if (!(await this.student.sees(order, PACE)))
      this.lunch.ledger.breaks('stands', `a read with the position of order ${order._id} does not show it`);
    probed.visibleAt = performance.now();
    if (!(await until(() => probed.heardAt !== undefined, RECEIVED_WITHIN_MS, this.lunch.giveUp, 5)))
      this.lunch.ledger.breaks('screens', `the probe's phone never heard of order ${order._id}`);
    this.#waiting.delete(order._id);
    this.#heardAt.delete(order._id);
  }

  #hears(orderId: string): void {
    const probed = this.#waiting.get(orderId);
    if (probed) probed.heardAt ??= performance.now();
    else if (!this.#heardAt.has(orderId)) this.#heardAt.set(orderId, performance.now());
  }
}
