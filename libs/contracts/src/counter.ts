import type { Hostel } from './accounts.js';
import type { KeyMissing, NothingToSay } from './common-answers.js';
import type { CartLine, Order, PlaceOrderRequest } from './orders.js';
import type { PaymentMethod } from './payments.js';

/** Orders that are typed at the counter, and students' cards (docs/adr/0042-orders-at-the-counter.md). Money in rupees, times ISO 8601 in UTC. */

/** What `/counter` shows. */
export interface Counter extends Hostel {
  canteenId: string;
  timeZone: string;
  /** Those typed at the counter today, newest first; without telephone numbers. */
  orders: Order[];
}

/** How whoever stands at the counter is found: by roll number, or by what their card says. */
export type FindStudentRequest = { rollNo: string; card?: never } | { card: string; rollNo?: never };

/** A student as the counter sees them: enough to know the face. */
export interface CounterStudent {
  _id: string;
  fullName: string;
  userName: string;
  avatar: string | null;
}

/** For a student, whose bill it comes on, or for a guest, who `paid` at once. */
export type CounterOrderRequest = PlaceOrderRequest & { cartItems: CartLine[] } & (
    { studentId: string; paid?: never } | { paid: PaymentMethod; studentId?: never }
  );

/** A student's own card, for the screen of their phone. */
export interface OwnCard {
  /** What its QR code says. */
  code: string;
  /** Until when the counter takes it; by then there is another one. */
  until: string;
}

/** What the calls about the counter answer. */
export interface CounterAnswers {
  'POST /users/counter': Counter | KeyMissing;
  'POST /counter/student': CounterStudent;
  'POST /counter/orders': Order;
  'GET /users/card': OwnCard;
  'DELETE /users/card': OwnCard;
  'DELETE /contractors/students/{id}/card': NothingToSay;
}
