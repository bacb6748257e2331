import type { CrudCart } from './crud-cart.js';

/** Who a session is for. */
export interface CrudStudent {
  readonly id: string;
  readonly name: string;
  readonly userName: string;
  readonly phone: string;
  readonly canteen: string;
}

export interface CrudAnswer {
  readonly status: number;
  readonly body: object;
}

/** Some stores answer at once, others are asked over a network. */
type Answered<Value> = Value | Promise<Value>;

/** A canteen that is changed in place: what an order costs where nothing is remembered but the result. */
export interface CrudStore {
  /** Nobody whose session is over, whose account is closed or whose canteen is not active. */
  student(token: string): Answered<CrudStudent | undefined>;
  /** One transaction per order: checks the key, the canteen, prices and stock, takes the units, and writes the order. */
  place(student: CrudStudent, key: string, cart: CrudCart): Answered<CrudAnswer>;
  close(): Answered<void>;
}
