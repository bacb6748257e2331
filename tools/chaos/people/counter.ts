import type { BillsPage, Bill, Order, OrdersPage, OrderStatus, PackagedItem } from '@tiffin/contracts';
import { toPaise } from '@tiffin/contracts';
import type { ScreenAndRead } from '../checks/books.js';
import type { Random } from '../random.js';
import type { Caller } from './caller.js';
import { asShown, LiveScreen } from './live-screen.js';
import { callerAt, type MenuItem, type Lunch } from './lunch.js';
import { pause } from './pause.js';
import { outcomeOf } from './student.js';

const HANDS = 3;
const OPEN = ['Pending', 'Prepared'] as const satisfies readonly OrderStatus[];
/** ms between two attempts to find something to do, to restock and to settle bills. */
const POLL_EVERY_MS = 60;
const RESTOCKS_EVERY = [3_000, 8_000] as const;
const SETTLES_EVERY = 9_000;

/** The contractor at the counter: advances orders, restocks items, marks bills as paid. */
export class Counter {
  readonly screen: LiveScreen<Order>;
  readonly caller: Caller;
  private readonly random: Random;
  /** Of the last write. */
  private position = 0;
  private readonly inHand = new Set<string>();
  private restocks = 0;

  constructor(private readonly lunch: Lunch) {
    this.random = lunch.random.named('counter');
    this.caller = callerAt(lunch, 'the counter', lunch.canteen.contractor);
    this.screen = new LiveScreen({
      caller: this.caller,
      read: () => this.readOpen(),
      readEvery: 30_000,
      readAfterMessage: 2_000,
      giveUp: lunch.giveUp,
    });
  }

  async arrive(): Promise<void> {
    await this.caller.enter();
    await this.screen.open();
  }

  async play(): Promise<void> {
    await Promise.all([...Array.from({ length: HANDS }, () => this.#serve()), this.#restock(), this.#settle()]);
  }

  /** Returns all orders that are Pending or Prepared. */
  async readOpen(after = this.position): Promise<Order[]> {
    const orders: Order[] = [];
    for (const status of OPEN) {
      for (let page = 1; ; page++) {
        const answer = await this.caller.read<OrdersPage>(`/orders?status=${status}&limit=100&page=${page}`, after);
        orders.push(...answer.orders);
        if (!answer.ordersInfo.hasNextPage) break;
      }
    }
    return orders;
  }

  async compared(): Promise<ScreenAndRead> {
    await this.screen.settled();
    const read = (await this.readOpen(this.lunch.ledger.position)).map((order) => asShown(order, 'revision'));
    const shown = this.screen.orders
      .filter(({ status }) => OPEN.some((open) => open === status))
      .map((order) => asShown(order, 'revision'));
    return { name: 'the counter', shown, read };
  }

  async #serve(): Promise<void> {
    const { closing } = this.lunch;
    while (!closing.aborted) {
      const order = this.#next();
      if (order) {
        this.inHand.add(order._id);
        await this.#moveOn(order).finally(() => this.inHand.delete(order._id));
      }
      await pause(POLL_EVERY_MS, closing);
    }
  }

  /** Picks one of the oldest open orders, mostly among those that wait longest. */
  #next(): Order | undefined {
    const open = this.screen.orders.filter(({ _id, status }) => !this.inHand.has(_id) && OPEN.some((openStatus) => openStatus === status));
    const oldest = open.sort((a, b) => a.createdAt.localeCompare(b.createdAt)).slice(0, 12);
    return oldest.length > 0 && (open.length > 20 || this.random.chance(0.3)) ? this.random.pick(oldest) : undefined;
  }

  async #moveOn(order: Order): Promise<void> {
    const chance = this.random.next();
    if (order.status === 'Pending') {
      if (chance < 0.12) return this.#move(order, 'Rejected');
      return this.#move(order, chance < 0.22 ? 'PickedUp' : 'Prepared');
    }
    return chance < 0.07 ? this.#recall(order) : this.#move(order, 'PickedUp');
  }

  async #move(order: Order, to: OrderStatus): Promise<void> {
    const move = this.lunch.ledger.move({ orderId: order._id, by: 'counter', to, recall: false });
    const json = to === 'Rejected' ? { reason: 'Sold out' } : {};
    const answer = await this.caller.definitely('PATCH', `/orders/${order._id}?status=${to}&from=${order.status}`, { json });
    move.outcome = outcomeOf(answer);
    this.#applyAnswer(order, answer);
  }

  async #recall(order: Order): Promise<void> {
    const move = this.lunch.ledger.move({ orderId: order._id, by: 'counter', to: 'Pending', recall: true });
    const answer = await this.caller.definitely('POST', `/orders/${order._id}/recall`, { json: { from: 'Prepared' } });
    move.outcome = outcomeOf(answer);
    this.#applyAnswer(order, answer);
  }

  /** Records an answer: the change is done, or refused with the order as it is. */
  #applyAnswer({ _id }: Order, { status, body, position }: { status: number; body: unknown; position: number }): void {
    const order = status === 200 ? (body as Order) : (body as { order?: Order }).order;
    if (status !== 200 && status !== 409)
      this.lunch.ledger.breaks('stands', `moving order ${_id} was answered ${status} ${JSON.stringify(body)}`);
    this.position = Math.max(this.position, position);
    if (!order) return;
    this.lunch.ledger.acknowledged(order);
    this.screen.update(order);
  }

  async #restock(): Promise<void> {
    const { closing, canteen } = this.lunch;
    const packaged = canteen.menu.filter(({ type }) => type === 'PackagedFood');
    while (!closing.aborted) {
      await pause(this.random.between(...RESTOCKS_EVERY), closing);
      if (!closing.aborted) await this.#putOnTheShelf(this.random.pick(packaged));
    }
  }

  /** Attempted once: repeating a lost attempt would add the units again; the log tells whether it happened. */
  async #putOnTheShelf({ itemId, name }: MenuItem): Promise<void> {
    const added = this.random.between(1, Math.ceil((this.lunch.canteen.opening.get(itemId) ?? 1) / 2));
    const items = await this.caller.read<PackagedItem[]>('/snacks/packaged', this.position);
    const variant = items.find(({ _id }) => _id === itemId)?.variants[0];
    if (!variant) throw new Error(`${name} is no longer on the menu`);
    const category = `${name} ${++this.restocks}`;
    const restock = this.lunch.ledger.restock({ itemId, name: category, added });
    const seenCount = variant.availableCount;
    const variants = [{ _id: variant._id, price: variant.price, availableCount: seenCount + added, seenCount }];
    const answer = await this.caller
      .once('PATCH', `/contractors/packaged/${itemId}`, { json: { category, variants } })
      .catch(() => undefined);
    restock.outcome = !answer || answer.status >= 500 ? 'either' : answer.status === 200 ? 'done' : 'refused';
    this.position = Math.max(this.position, answer?.position ?? 0);
    if (answer?.status === 401) await this.caller.enter();
  }

  async #settle(): Promise<void> {
    const { closing } = this.lunch;
    while (!closing.aborted) {
      await pause(SETTLES_EVERY, closing);
      if (closing.aborted) return;
      const { bills } = await this.caller.read<BillsPage>('/bills?limit=100');
      const unpaid = bills.filter(({ paid }) => !paid);
      if (unpaid.length > 0) await this.#markPaid(this.random.pick(unpaid));
    }
  }

  async #markPaid({ _id, amount }: Bill): Promise<void> {
    const payment = this.lunch.ledger.payment({ billId: _id, amount: toPaise(amount) ?? 0 });
    const answer = await this.caller.definitely('PATCH', `/bills/${_id}`, { json: { amount } });
    payment.outcome = outcomeOf(answer);
    this.position = Math.max(this.position, answer.position);
  }
}
