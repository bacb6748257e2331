import type { Finding, PromiseName } from '../checks/finding.js';
import { toPaise, type CartLine, type Order, type OrderStatus, type Paise, type Preparation } from '@tiffin/contracts';

/** What a client knows of something it asked for. `either`: an answer was lost, and what was answered later does not tell what became of it. */
export type Outcome = 'open' | 'done' | 'refused' | 'either';

/** An order that somebody tried to place. Its key is sent again until the answer is definite. */
export interface Placing {
  readonly key: string;
  readonly studentId: string;
  readonly cart: readonly CartLine[];
  readonly total: Paise;
  outcome: Outcome;
  /** Once it is promised. */
  orderId?: string;
}

/** An order as its student was promised it, and all that was said of it since. */
export interface PromisedOrder {
  readonly id: string;
  readonly studentId: string;
  readonly total: Paise;
  readonly cart: readonly CartLine[];
  readonly createdAt: string;
  /** What answers said: at this revision it had this status. */
  readonly acknowledged: { readonly revision: number; readonly status: OrderStatus }[];
}

/** A change of an order's status that somebody asked for. */
export interface Move {
  readonly orderId: string;
  readonly by: 'counter' | 'student';
  readonly to: OrderStatus;
  readonly recall: boolean;
  outcome: Outcome;
}

/** One unit that a cook marked as prepared. */
export interface PreparedUnit {
  readonly preparationId: string;
  readonly itemId: string;
  outcome: Outcome;
  orderId?: string;
  /** `undefined` where nobody asked for it. */
  undone?: Outcome;
}

/** Units that the counter put on the shelf. Every attempt has a name of its own, by which the log tells whether it happened. */
export interface Restock {
  readonly itemId: string;
  /** The item's category from then on. */
  readonly name: string;
  readonly added: number;
  outcome: Outcome;
}

export interface Payment {
  readonly billId: string;
  readonly amount: Paise;
  outcome: Outcome;
}

/** How calls fared as their clients see them, each with everything that was asked again under the same key. */
export class CallCounts {
  definite = 0;
  /** Of these, asked more than once. */
  repeated = 0;
  /** Until the definite answer, in ms. */
  longest = 0;

  answered(tries: number, took: number): void {
    this.definite++;
    if (tries > 1) this.repeated++;
    this.longest = Math.max(this.longest, took);
  }
}

/** Everything that clients were told during a lunch, and what they asked for. */
export class Ledger {
  readonly placings = new Map<string, Placing>();
  readonly orders = new Map<string, PromisedOrder>();
  readonly moves: Move[] = [];
  readonly units = new Map<string, PreparedUnit>();
  readonly restocks: Restock[] = [];
  readonly payments: Payment[] = [];
  readonly calls = new CallCounts();
  /** What was broken on the spot. */
  readonly broken: Finding[] = [];
  /** What is worth a look, and breaks no promise to people. */
  readonly noted: string[] = [];
  /** The highest position that a write was answered with. */
  position = 0;

  placing(wanted: Omit<Placing, 'outcome'>): Placing {
    const placing: Placing = { ...wanted, outcome: 'open' };
    this.placings.set(wanted.key, placing);
    return placing;
  }

  /** The order stands from now on. */
  promised(placing: Placing, order: Order): void {
    if (placing.outcome === 'done' && placing.orderId !== order._id)
      this.breaks('once', `the key ${placing.key} was answered with order ${placing.orderId}, and then with ${order._id}`);
    placing.outcome = 'done';
    placing.orderId = order._id;
    if (!this.orders.has(order._id)) {
      const { studentId, total, cart } = placing;
      this.orders.set(order._id, { id: order._id, studentId, total, cart, createdAt: order.createdAt, acknowledged: [] });
    }
    this.acknowledged(order);
    if (toPaise(order.amount) !== placing.total)
      this.breaks('amount', `order ${order._id} was answered with ${order.amount} instead of ${placing.total} paise`);
  }

  /** An answer that shows an order as it is. */
  acknowledged({ _id, revision, status }: Pick<Order, '_id' | 'revision' | 'status'>): void {
    this.orders.get(_id)?.acknowledged.push({ revision, status });
  }

  move(wanted: Omit<Move, 'outcome'>): Move {
    const move: Move = { ...wanted, outcome: 'open' };
    this.moves.push(move);
    return move;
  }

  unit(preparationId: string, itemId: string): PreparedUnit {
    const unit: PreparedUnit = { preparationId, itemId, outcome: 'open' };
    this.units.set(preparationId, unit);
    return unit;
  }

  prepared(unit: PreparedUnit, { orderId }: Preparation): void {
    if (unit.orderId !== undefined && unit.orderId !== orderId)
      this.breaks('units', `unit ${unit.preparationId} was prepared of order ${unit.orderId}, and then of ${orderId}`);
    unit.outcome = 'done';
    unit.orderId = orderId;
  }

  restock(wanted: Omit<Restock, 'outcome'>): Restock {
    const restock: Restock = { ...wanted, outcome: 'open' };
    this.restocks.push(restock);
    return restock;
  }

  payment(wanted: Omit<Payment, 'outcome'>): Payment {
    const payment: Payment = { ...wanted, outcome: 'open' };
    this.payments.push(payment);
    return payment;
  }

  /** A promise was seen to be broken during the lunch. */
  breaks(promise: PromiseName, what: string): void {
    this.broken.push({ promise, what });
  }

  /** What is known now and does not change while others go on. */
  snapshot(): { readonly orders: readonly PromisedOrder[]; readonly position: number } {
    return { orders: [...this.orders.values()].map((order) => ({ ...order, told: [...order.acknowledged] })), position: this.position };
  }
}
