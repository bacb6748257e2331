import { businessDay, businessMonth, type CartLine, type Order, type OrdersPage } from '@tiffin/contracts';
import type { ScreenAndRead } from '../checks/books.js';
import type { Outcome, Placing } from '../ledger/ledger.js';
import type { Random } from '../random.js';
import type { Caller, Definite, Pace } from './caller.js';
import { priced, randomCart } from './cart.js';
import { asShown, LiveScreen } from './live-screen.js';
import { callerAt, type Guest, type Lunch } from './lunch.js';
import { pause } from './pause.js';

/** ms between two orders of one student: 44 of them order some fifteen times a second. */
const THINKS = [800, 4_500] as const;
const PAGE = 100;

/** A student with a phone: orders, cancels now and then, and watches the month's orders. */
export class Student {
  readonly screen: LiveScreen<Order>;
  readonly caller: Caller;
  /** For calls to the other server. */
  private readonly elsewhere: Caller;
  private readonly random: Random;
  /** Of the last write, so that a read shows it. */
  private position = 0;
  private lastKey: string | undefined;
  /** The month on the phone, `2026-03`. */
  private month = '';

  constructor(
    private readonly lunch: Lunch,
    readonly guest: Guest,
    onShown?: (order: Order) => void,
  ) {
    this.random = lunch.random.named(guest.name);
    this.caller = callerAt(lunch, guest.name, guest.entrance);
    this.elsewhere = callerAt(lunch, `${guest.name} elsewhere`, guest.entrance, true);
    const read = (): Promise<readonly Order[]> => this.#newest();
    this.screen = new LiveScreen({ caller: this.caller, read, giveUp: lunch.giveUp, ...(onShown && { onShown }) });
  }

  async arrive(): Promise<void> {
    await this.caller.enter();
    await this.screen.open();
  }

  /** Orders until the canteen closes. */
  async play(): Promise<void> {
    const { closing } = this.lunch;
    await pause(this.random.between(0, THINKS[1]), closing);
    if (!closing.aborted) await this.elsewhere.enter();
    while (!closing.aborted) {
      await this.#orderSomething();
      await pause(this.random.between(...THINKS), closing);
    }
  }

  /** Places an order; `undefined` if it is refused. */
  async place(by = this.caller, pace?: Pace): Promise<Order | undefined> {
    const cart = randomCart(this.random, this.lunch.canteen.menu);
    const { total, request } = priced(cart);
    const placing = this.lunch.ledger.placing({ key: this.random.uuid(), studentId: this.guest._id, cart, total });
    const answer = await by.definitely('POST', '/orders', { json: request, headers: { 'idempotency-key': placing.key } }, pace);
    return this.#recordAnswer(placing, answer);
  }

  /** Like `place`, but the phone gets it from the server only. Throws if it is refused. */
  async placeUnrecorded(cart: readonly CartLine[], pace: Pace): Promise<Order> {
    const { total, request } = priced(cart);
    const placing = this.lunch.ledger.placing({ key: this.random.uuid(), studentId: this.guest._id, cart, total });
    const answer = await this.caller.definitely('POST', '/orders', { json: request, headers: { 'idempotency-key': placing.key } }, pace);
    if (answer.status > 201) throw new Error(`${this.guest.name}'s order was answered ${answer.status} ${JSON.stringify(answer.body)}`);
    this.lunch.ledger.promised(placing, answer.body as Order);
    this.position = Math.max(this.position, answer.position);
    return answer.body as Order;
  }

  /** Whether a read that includes this student's writes shows an order. */
  async sees({ _id, createdAt }: Order, pace: Pace): Promise<boolean> {
    const [month = ''] = monthsOf([createdAt], this.lunch.canteen.timeZone);
    for (let page = 1; ; page++) {
      const headers = { 'x-after-position': String(this.position) };
      const { body } = await this.caller.definitely('GET', this.#path(month, page), { headers }, pace);
      const { orders, ordersInfo } = body as OrdersPage;
      // Nearly always the first page has it; after a clock jump backwards it is further down.
      if (orders.some((order) => order._id === _id)) return true;
      if (!ordersInfo.hasNextPage) return false;
    }
  }

  /** Returns all orders of the months, newest first within each, including what was written up to a position. */
  async history(months: readonly string[], after: number): Promise<Order[]> {
    const orders: Order[] = [];
    for (const month of months) {
      for (let page = 1; ; page++) {
        const answer = await this.caller.read<OrdersPage>(this.#path(month, page), after);
        // A live list moves between pages: rows of an earlier page may come again (docs/reference/decisions.md#1.9).
        const knownIds = new Set(orders.map(({ _id }) => _id));
        orders.push(...answer.orders.filter(({ _id }) => !knownIds.has(_id)));
        if (!answer.ordersInfo.hasNextPage) break;
      }
    }
    return orders;
  }

  /** Returns what the phone shows, with reads of these orders and of the month. */
  async compared(history: readonly Order[]): Promise<ScreenAndRead> {
    await this.screen.settled();
    const { orders: fresh } = await this.caller.read<OrdersPage>(this.#path(this.month, 1), this.lunch.ledger.position);
    const shown = this.screen.orders.map((order) => asShown(order, 'status'));
    const ids = new Set([...shown.map(({ id }) => id), ...fresh.map(({ _id }) => _id)]);
    const newest = new Map([...history, ...fresh].map((order) => [order._id, order]));
    const read = [...newest.values()].filter(({ _id }) => ids.has(_id)).map((order) => asShown(order, 'status'));
    return { name: `${this.guest.name}'s phone`, shown, read };
  }

  async #orderSomething(): Promise<void> {
    const by = this.random.chance(0.15) ? this.elsewhere : this.caller;
    const chance = this.random.next();
    if (chance < 0.03) return this.#orderAtAWrongPrice(by);
    if (chance < 0.05 && this.lastKey !== undefined) return this.#orderUnderAnOldKey(by, this.lastKey);
    const order = await this.place(by);
    if (order && this.random.chance(0.1)) await this.#cancel(order, by);
  }

  /** Sends an outdated price, which the server must refuse. */
  async #orderAtAWrongPrice(by: Caller): Promise<void> {
    const cart = randomCart(this.random, this.lunch.canteen.menu);
    const { total, request } = priced(cart);
    const placing = this.lunch.ledger.placing({ key: this.random.uuid(), studentId: this.guest._id, cart, total });
    const json = { ...request, amount: request.amount + 1 };
    const answer = await by.definitely('POST', '/orders', { json, headers: { 'idempotency-key': placing.key } });
    if (answer.status < 300)
      this.lunch.ledger.breaks('amount', `an order of ${total} paise was taken for 1 rupee more, under the key ${placing.key}`);
    placing.outcome = 'refused';
  }

  /** Sends another cart with the key of an existing order. */
  async #orderUnderAnOldKey(by: Caller, key: string): Promise<void> {
    const { request } = priced(
      [...randomCart(this.random, this.lunch.canteen.menu)].map((line) => ({ ...line, quantity: line.quantity + 5 })),
    );
    const answer = await by.definitely('POST', '/orders', { json: request, headers: { 'idempotency-key': key } });
    if (answer.code !== 'key_reused')
      this.lunch.ledger.breaks('refused', `another cart under the key ${key} was answered ${answer.status}`);
  }

  async #cancel(order: Order, by: Caller): Promise<void> {
    const { ledger } = this.lunch;
    const move = ledger.move({ orderId: order._id, by: 'student', to: 'Rejected', recall: false });
    const answer = await by.definitely('POST', `/orders/${order._id}/cancel`, { json: {} });
    move.outcome = outcomeOf(answer);
    if (answer.status === 200) this.#shows(answer);
    else if (answer.status !== 409) ledger.breaks('stands', `cancelling order ${order._id} was answered ${answer.status}`);
  }

  #recordAnswer(placing: Placing, answer: Definite): Order | undefined {
    if (answer.status > 201) {
      // If an earlier attempt had succeeded, the same key would have been answered with that order.
      placing.outcome = 'refused';
      if (answer.status !== 409)
        this.lunch.ledger.breaks('answers', `an order was answered ${answer.status} ${JSON.stringify(answer.body)}`);
      return undefined;
    }
    const order = answer.body as Order;
    this.lunch.ledger.promised(placing, order);
    this.lastKey = placing.key;
    this.#shows(answer);
    return order;
  }

  #shows({ body, position }: Definite): void {
    const order = body as Order;
    this.lunch.ledger.acknowledged(order);
    this.position = Math.max(this.position, position);
    this.screen.update(order);
  }

  /** Returns the newest orders of the server's current month, as the web client reads them. */
  async #newest(): Promise<readonly Order[]> {
    const headers = { 'x-after-position': String(this.position) };
    const { status, body, date } = await this.caller.definitely('GET', `/orders/${this.guest._id}?limit=${PAGE}`, { headers });
    if (status !== 200) throw new Error(`${this.guest.name}'s orders were answered ${status}: ${JSON.stringify(body)}`);
    [this.month = ''] = monthsOf([date.toISOString()], this.lunch.canteen.timeZone);
    return (body as OrdersPage).orders;
  }

  #path(month: string, page: number): string {
    const [year, number] = month.split('-').map(Number);
    return `/orders/${this.guest._id}?month=${number}&year=${year}&limit=${PAGE}&page=${page}`;
  }
}

/** Returns the outcome of a request that can't be done twice: if it is refused after a lost attempt, that attempt may have done it. */
export function outcomeOf({ status, doubtful }: Pick<Definite, 'status' | 'doubtful'>): Outcome {
  if (status < 300) return 'done';
  return doubtful ? 'either' : 'refused';
}

/** Returns the months of these instants, `2026-03`. */
export function monthsOf(instants: Iterable<string>, timeZone: string): string[] {
  return [...new Set([...instants].map((instant) => businessMonth(businessDay(new Date(instant), timeZone))))].sort();
}
