import type { Finding, PromiseName } from '../checks/finding.js';
import { toPaise, type CartLine, type Order, type OrderStatus, type Paise, type Preparation } from '@tiffin/contracts';

/** What a client knows about its request. `either`: an answer was lost, and later answers don't show what happened. */
export type Outcome = 'open' | 'done' | 'refused' | 'either';

/** An order that a client tried to place. It repeats the key until the answer is definite. */
export interface Placing {
  readonly key: string;
  readonly studentId: string;
  readonly cart: readonly CartLine[];
  readonly total: Paise;
  outcome: Outcome;
  /** Set once the order is promised. */
  orderId?: string;
}

/** An order as it was promised to its student, with every later answer about it. */
export interface PromisedOrder {
  readonly id: string;
  readonly studentId: string;
  readonly total: Paise;
  readonly cart: readonly CartLine[];
  readonly createdAt: string;
  /** The answers: the order's status at a revision. */
  readonly acknowledged: { readonly revision: number; readonly status: OrderStatus }[];
}

/** A requested change of an order's status. */
export interface Move {
  readonly orderId: string;
  readonly by: 'counter' | 'student';
  readonly to: OrderStatus;
  readonly recall: boolean;
  outcome: Outcome;
}

/** A unit that a cook marked as prepared. */
export interface PreparedUnit {
  readonly preparationId: string;
  readonly itemId: string;
  outcome: Outcome;
  orderId?: string;
  /** `undefined` if no client asked for it. */
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

/** Statistics of calls as clients see them, each including its repetitions with the same key. */
export class CallCounts {
  definite = 0;
  /** Calls that were repeated. */
  repeated = 0;
  /** Until the definite answer, in ms. */
  longest = 0;

  answered(tries: number, took: number): void {
    this.definite++;
    if (tries > 1) this.repeated++;
    this.longest = Math.max(this.longest, took);
  }
}

/** Everything that clients asked for during a lunch, and everything they were answered. */
export class Ledger {
  readonly placings = new Map<string, Placing>();
  readonly orders = new Map<string, PromisedOrder>();
  readonly moves: Move[] = [];
  readonly units = new Map<string, PreparedUnit>();
  readonly restocks: Restock[] = [];
  readonly payments: Payment[] = [];
  readonly calls = new CallCounts();
  /** Promises that were seen to be broken. */
  readonly broken: Finding[] = [];
  /** Remarkable, but no promise to people is broken. */
  readonly noted: string[] = [];
  /** The highest position in an answer to a write. */
  position = 0;

  placing(attempt: Omit<Placing, 'outcome'>): Placing {
    const placing: Placing = { ...attempt, outcome: 'open' };
    this.placings.set(attempt.key, placing);
    return placing;
  }

  /** Records that an order was accepted. */
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

  /** Records an answer that shows an order. */
  acknowledged({ _id, revision, status }: Pick<Order, '_id' | 'revision' | 'status'>): void {
    this.orders.get(_id)?.acknowledged.push({ revision, status });
  }

  move(attempt: Omit<Move, 'outcome'>): Move {
    const move: Move = { ...attempt, outcome: 'open' };
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

  restock(attempt: Omit<Restock, 'outcome'>): Restock {
    const restock: Restock = { ...attempt, outcome: 'open' };
    this.restocks.push(restock);
    return restock;
  }

  payment(attempt: Omit<Payment, 'outcome'>): Payment {
    const payment: Payment = { ...attempt, outcome: 'open' };
    this.payments.push(payment);
    return payment;
  }

  /** Records a promise that was broken during the lunch. */
  breaks(promise: PromiseName, what: string): void {
    this.broken.push({ promise, what });
  }

  /** Returns a copy of what is known now, which does not change while clients go on. */
  snapshot(): { readonly orders: readonly PromisedOrder[]; readonly position: number } {
    return {
      orders: [...this.orders.values()].map((order) => ({ ...order, acknowledged: [...order.acknowledged] })),
      position: this.position,
    };
  }
}
