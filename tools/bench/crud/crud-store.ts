import type { CrudCart } from './crud-cart.js';

/** The student of a session. */
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

/** Some stores answer synchronously, others over a network. */
type Answered<Value> = Value | Promise<Value>;

/** A canteen that is updated in place: the cost of an order when only the result is stored. */
export interface CrudStore {
  /** Returns the student; `undefined` if the session is over, the account closed or the canteen not active. */
  student(token: string): Answered<CrudStudent | undefined>;
  /** One transaction per order: checks the key, the canteen, prices and stock, takes the units, and writes the order. */
  place(student: CrudStudent, key: string, cart: CrudCart): Answered<CrudAnswer>;
  close(): Answered<void>;
}
