import type { Answer, Browser } from '@tiffin/accounts/testing';
import {
  businessDay,
  businessMonth,
  type Order,
  type OrderStatus,
  type OrdersPage,
  type PackagedItem,
  type Snack,
} from '@tiffin/contracts';
import { randomUUID } from 'node:crypto';
import type { ServerProcess } from './server-process.js';

interface Attempt {
  readonly student: string;
  readonly key: string;
  /** Of the packaged item. */
  readonly units: number;
}

/** An order as it was acknowledged to its student and the counter. */
interface AcknowledgedOrder extends Attempt {
  status: OrderStatus;
  /** Requested and not answered: it may have happened. */
  asked?: OrderStatus;
}

const STUDENTS = ['BH1-101', 'BH1-102', 'BH1-103'];
/** The statuses that the orders get, in turn. */
const FATES: readonly OrderStatus[][] = [[], ['Rejected'], ['Prepared'], ['Prepared', 'PickedUp']];

/** How late the units of a rejected order may be given back, in ms. */
const GIVEN_BACK_WITHIN = 20_000;

/** A rush hour over HTTP that records every promise of the server, whatever happens to it meanwhile. */
export class RushHour {
  /** By the order's id. */
  readonly acknowledged = new Map<string, AcknowledgedOrder>();
  /** Answers without a promise. */
  readonly refused: Answer[] = [];
  private readonly open = new Map<string, Attempt>();
  /** The months of the rush hour: one that crosses a month's end has two. */
  private readonly months = new Set<string>();
  private readonly browsers = new Map<string, Browser>();
  private attempts = 0;
  /** Of the last write. */
  private position = 0;
  private isOver = false;

  /** `stock`: how many units of the packaged item were put in. */
  constructor(
    private readonly snack: Snack,
    private readonly item: PackagedItem,
    private readonly stock: number,
  ) {}

  /** Signs everybody in at this server, once it is up. */
  async arrive(server: ServerProcess): Promise<void> {
    for (const student of STUDENTS) this.browsers.set(student, await server.logIn('student', student));
    this.browsers.set('counter', await server.logIn('contractor', 'contractor@bh1.example'));
    this.isOver = false;
  }

  /** Orders on eight phones at once until `enough`, or until the server is gone. */
  async play(enough: () => boolean): Promise<void> {
    const phone = async (): Promise<void> => {
      while (!this.isOver && !enough()) await this.orderOne().catch((error: NodeJS.ErrnoException) => this.unlessGone(error));
    };
    await Promise.all(Array.from({ length: 8 }, phone));
  }

  /** Ignores a refused, reset or cut connection. */
  private unlessGone(error: NodeJS.ErrnoException): void {
    this.isOver = true;
    if (!/ECONNREFUSED|ECONNRESET|EPIPE/.test(`${error.code} ${error.message}`)) throw error;
  }

  by(name: string): Browser {
    const browser = this.browsers.get(name);
    if (!browser) throw new Error(`${name} has not arrived`);
    return browser;
  }

  /** Repeats the requests without a promise, with the same keys, and places one more order. */
  async sendAgain(): Promise<void> {
    for (const attempt of [...this.open.values()]) await this.place(attempt);
    await this.place(this.attempt());
    expect(this.open.size).toBe(0);
  }

  /** Checks that every promise was kept, nothing happened twice, and no unit of stock was lost or sold twice. Call `sendAgain` first. */
  async check(): Promise<void> {
    const ordersById = new Map<string, Order>();
    for (const student of STUDENTS)
      for (const month of this.months) for (const order of await this.ordersOf(student, month)) ordersById.set(order._id, order);
    for (const [id, { units, status, asked }] of this.acknowledged) {
      const order = ordersById.get(id);
      expect([id, unitsOf(order)]).toEqual([id, units]);
      expect([status, asked]).toContain(order?.status);
    }
    expect([...ordersById.keys()].filter((id) => !this.acknowledged.has(id))).toEqual([]);
    const unitsHeld = [...ordersById.values()]
      .filter(({ status }) => status !== 'Rejected')
      .reduce((sum, order) => sum + unitsOf(order), 0);
    // A reactor gives the units of a rejected order back, perhaps late.
    const until = performance.now() + GIVEN_BACK_WITHIN;
    for (let left = await this.available(); left !== this.stock - unitsHeld; left = await this.available())
      if (performance.now() > until) expect(left).toBe(this.stock - unitsHeld);
  }

  private async available(): Promise<number | undefined> {
    const { body } = await patiently(() => this.by('counter').get('/snacks/packaged').set(this.readOwnWrites()));
    return (body as unknown as PackagedItem[])[0]?.variants[0]?.availableCount;
  }

  private readOwnWrites(): Record<string, string> {
    return { 'x-after-position': String(this.position) };
  }

  private attempt(): Attempt {
    const count = this.attempts++;
    return { student: STUDENTS[count % STUDENTS.length] ?? '', key: randomUUID(), units: 1 + (count % 3) };
  }

  private async orderOne(): Promise<void> {
    const fate = FATES[this.attempts % FATES.length] ?? [];
    const order = await this.place(this.attempt());
    for (const status of order ? fate : []) if (!(await this.move(order, status))) return;
  }

  private async place(attempt: Attempt): Promise<string | undefined> {
    const { student, key, units } = attempt;
    this.open.set(key, attempt);
    const cartItems = [
      { _id: this.snack._id, type: 'Snack', price: 15, quantity: 1, isPacked: false, specialInstructions: 'x'.repeat(140) },
      { _id: this.item._id, type: 'PackagedFood', price: 20, quantity: units, isPacked: false },
    ];
    const amount = Math.round((15 + 20 * units) * 105) / 100;
    const cart = { cartItems, amount, packingCharges: 0 };
    const answer = await this.by(student).post('/orders', cart).set('idempotency-key', key);
    if (!this.isPromise(answer)) return undefined;
    const { _id, status, createdAt } = answer.body as unknown as Order;
    this.months.add(businessMonth(businessDay(new Date(createdAt), 'Asia/Kolkata')));
    this.open.delete(key);
    this.acknowledged.set(_id, { ...attempt, status });
    return _id;
  }

  private async move(id: string | undefined, status: OrderStatus): Promise<boolean> {
    const promised = this.acknowledged.get(id ?? '');
    if (!promised || id === undefined) return false;
    promised.asked = status;
    const answer = await this.by('counter').patch(`/orders/${id}?status=${status}&from=${promised.status}`);
    if (!this.isPromise(answer)) return false;
    promised.status = status;
    delete promised.asked;
    return true;
  }

  /** Whether an answer is a promise. One that is none is recorded; it may only be 503. A server that stops answers `not_ready`. */
  private isPromise(answer: Answer): boolean {
    this.position = Math.max(this.position, Number(answer.headers['x-position'] ?? 0));
    if (answer.status < 300) return true;
    this.refused.push(answer);
    if (answer.body['code'] === 'not_ready') this.isOver = true;
    expect([answer.status, ['unavailable_now', 'accepted', 'not_ready'].includes(String(answer.body['code']))]).toEqual([503, true]);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    return false;
  }

  private async ordersOf(student: string, calendarMonth: string): Promise<Order[]> {
    const [year, month] = calendarMonth.split('-').map(Number);
    const me = String((await this.by(student).get('/users')).body['_id']);
    const orders: Order[] = [];
    for (let page = 1; ; page++) {
      const answer = await patiently(() =>
        this.by(student).get(`/orders/${me}?month=${month}&year=${year}&limit=100&page=${page}`).set(this.readOwnWrites()),
      );
      const { orders: pageOfOrders, ordersInfo } = answer.body as unknown as OrdersPage;
      orders.push(...pageOfOrders);
      if (!ordersInfo.hasNextPage) return orders;
    }
  }
}

const unitsOf = (order: Order | undefined): number =>
  order?.items.filter(({ itemType }) => itemType === 'PackagedFood').reduce((sum, { quantity }) => sum + quantity, 0) ?? 0;

/** Asks again while the answer is 503, as its `Retry-After` says. */
async function patiently(call: () => Promise<Answer>): Promise<Answer> {
  for (let tries = 0; ; tries++) {
    const answer = await call();
    if (answer.status !== 503 || tries === 15) {
      expect(answer.status).toBe(200);
      return answer;
    }
    await new Promise((resolve) => setTimeout(resolve, Number(answer.headers['retry-after']) * 1000));
  }
}
