import type { Hostel } from './accounts.js';
import type { KeyMissing, NothingToSay } from './common-answers.js';
import type { CartLine, Order, PlaceOrderRequest } from './orders.js';
import type { PaymentMethod } from './payments.js';

/** Orders at the counter, and students' cards (docs/adr/0042-orders-at-the-counter.md). Money is in rupees, times are ISO 8601 in UTC. */

/** What `/counter` shows. */
export interface Counter extends Hostel {
  canteenId: string;
  timeZone: string;
  /** Today's orders placed at the counter, newest first, without telephone numbers. */
  orders: Order[];
  /**
   * Ids of what was sold in the two weeks before today, the most units first. It changes only at midnight, so that no button moves under a
   * finger. A browser may still hold an answer without this field.
   */
  popular?: string[];
}

/** How the counter finds a student: by roll number, or by the code of their card. */
export type FindStudentRequest = { rollNo: string; card?: never } | { card: string; rollNo?: never };

/** A student as the counter sees them: enough to recognise the face. */
export interface CounterStudent {
  _id: string;
  fullName: string;
  userName: string;
  avatar: string | null;
}

/** An order for a student, whose bill it comes on, or for a guest, who `paid` at once. */
export type CounterOrderRequest = PlaceOrderRequest & { cartItems: CartLine[] } & (
    { studentId: string; paid?: never } | { paid: PaymentMethod; studentId?: never }
  );

/** A student's own card, for the screen of their phone. */
export interface OwnCard {
  /** The content of its QR code. */
  code: string;
  /** The counter accepts the code until then. The client fetches another one earlier. */
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
