import type { Bill } from './bills.js';
import type { Failure } from './failures.js';
import type { CanteenState } from './menu.js';
import type { KitchenOrder, Order, Preparation } from './orders.js';

/** The socket's messages, typed once for both sides (docs/reference/wire.md#10). */
export const SOCKET_PATH = '/socket.io';

/** The kitchen receives `KitchenOrder`, all other clients receive `Order`. */
export type OrderMessage = Order | KitchenOrder;

/** The message for each event of an order, which carries the order after the event (docs/reference/decisions.md#6.2). */
export const ORDER_MESSAGES = {
  OrderPlaced: 'newOrder',
  OrderPrepared: 'orderPrepared',
  OrderRejected: 'orderRejected',
  OrderPickedUp: 'orderPickedUp',
  OrderRecalled: 'orderRecalled',
  OrderObjected: 'orderObjected',
  OrderCalled: 'orderCalled',
} as const;
export type OrderMessageName = (typeof ORDER_MESSAGES)[keyof typeof ORDER_MESSAGES];

export interface ServerToClientEvents extends Record<OrderMessageName, (order: OrderMessage) => void> {
  itemPrepared: (preparation: Preparation) => void;
  itemPreparationUndone: (preparation: Preparation) => void;
  /** To the order's student: a unit of it was prepared, or undone. */
  orderProgressed: (order: Order) => void;
  menuChanged: (change: { ids: string[] }) => void;
  canteenChanged: (state: CanteenState) => void;
  billChanged: (bill: Bill) => void;
}

export type Acknowledged<Answer> = ({ ok: true } & Answer) | ({ ok: false } & Failure);

export interface PrepareCommand {
  itemId?: string;
  name?: string;
  orderId?: string;
  lineId?: string;
  preparationId?: string;
}
export interface UndoCommand {
  preparationId?: string;
  itemId?: string;
  orderId?: string;
}
type Ignored = (payload: unknown, acknowledge: (answer: { ok: true; ignored: true }) => void) => void;

export interface ClientToServerEvents {
  itemPrepared: (command: PrepareCommand, acknowledge: (answer: Acknowledged<Preparation>) => void) => void;
  itemPreparationUndone: (command: UndoCommand, acknowledge: (answer: Acknowledged<Preparation>) => void) => void;
  /** The server acknowledges it while the connection works. */
  heartbeat: (acknowledge: (answer: { ok: true }) => void) => void;
  newOrder: Ignored;
  orderPrepared: Ignored;
  orderRejected: Ignored;
  orderPickedUp: Ignored;
}
