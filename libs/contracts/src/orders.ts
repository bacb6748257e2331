import type { ActorRole, Person } from './accounts.js';
import type { OtherNames } from './item-names.js';
import type { Availability, ItemType } from './menu.js';
import type { Rupees } from './money.js';
import type { KeyMissing } from './common-answers.js';
import type { OrderStatus } from './order-status.js';
import type { PaymentMethod } from './payments.js';

/** Carts, orders and the kitchen (docs/reference/wire.md#2 and #4). Money in rupees, times ISO 8601 in UTC, ids opaque strings. */

export interface CartLine {
  _id: string;
  quantity: number;
  type: ItemType;
  price: Rupees;
  specialInstructions?: string;
  isPacked: boolean;
}
export interface PlaceOrderRequest {
  cartItems: CartLine[];
  amount: Rupees;
  packingCharges: Rupees;
}
/** What 409 `unavailable` and `amount_changed` carry. */
export interface FreshCart {
  lines: Availability[];
  subtotal: Rupees;
  packingCharges: Rupees;
  tax: Rupees;
  amount: Rupees;
}

export interface OrderItem {
  lineId: string;
  itemId: string;
  itemType: ItemType;
  /** Snacks only. */
  name?: string;
  /** Packaged items only. */
  category?: string;
  /** Those that it had when it was ordered. */
  otherNames?: OtherNames;
  image: string | null;
  quantity: number;
  /** Of one unit. */
  price: Rupees;
  isPacked: boolean;
  specialInstructions: string;
  preparedCount: number;
}
/** How an order came that nobody placed on a phone of their own. */
export interface TypedAtCounter {
  /** Of a guest's order: how it was paid. */
  paid?: PaymentMethod;
  /** When its student said that it isn't theirs. */
  objectedAt?: string;
}
export interface Order {
  _id: string;
  createdAt: string;
  status: OrderStatus;
  items: OrderItem[];
  subtotal: Rupees;
  packingCharges: Rupees;
  tax: Rupees;
  amount: Rupees;
  rejectionReason: string | null;
  studentInfo: Person;
  /** It was typed at the counter; absent of what students order themselves. */
  counter?: TypedAtCounter;
  /** Grows with every change; the higher wins. */
  revision: number;
  /**
   * Its number on its canteen's day: 1, 2, 3 …, without those with which orders of the day before still wait. Absent for a moment after it
   * was placed, until the orders before it have been counted.
   */
  token?: number;
  /** When the counter last called its number; only while it waits there. */
  calledAt?: string;
  /** The order is held up by a parked event. */
  parked?: boolean;
}
export interface OrdersPage {
  orders: Order[];
  ordersInfo: { hasNextPage: boolean; counts?: Record<OrderStatus, number> };
}
export type KitchenOrderItem = Pick<
  OrderItem,
  'lineId' | 'itemId' | 'itemType' | 'name' | 'category' | 'otherNames' | 'quantity' | 'isPacked' | 'specialInstructions' | 'preparedCount'
>;
export interface KitchenOrder {
  _id: string;
  createdAt: string;
  status: OrderStatus;
  revision: number;
  token?: number;
  items: KitchenOrderItem[];
  /** The order is held up by a parked event. */
  parked?: boolean;
}
export interface SummaryRow {
  /** Of the oldest order that is left. */
  itemId: string;
  name: string;
  otherNames?: OtherNames;
  remaining: number;
  toPack: number;
  /** When the oldest order that is left was placed. */
  oldest: string;
  specialRequests: { text: string; quantity: number }[];
  parked?: boolean;
}
/** What can still be undone or recalled. */
export interface RecentAction {
  kind: 'item' | 'order';
  orderId: string;
  token?: number;
  itemId?: string;
  preparationId?: string;
  name?: string;
  otherNames?: OtherNames;
  at: string;
}
export interface Kitchen {
  canteenId: string;
  timeZone: string;
  orders: KitchenOrder[];
  summary: SummaryRow[];
  recent: RecentAction[];
}
/**
 * What the screen at the counter shows to everybody: the tokens of orders that are still to be fetched, and nothing else of them
 * (docs/adr/0045-the-pickup-screen.md).
 */
export interface Pickup {
  canteenId: string;
  timeZone: string;
  /** In their order. */
  preparing: number[];
  /** Those that nobody has called; in their order. */
  ready: number[];
  /** Those that were called, the last one first. */
  called: CalledNumber[];
}
export interface CalledNumber {
  token: number;
  at: string;
}
export interface Preparation {
  preparationId: string;
  orderId: string;
  lineId: string;
  itemId: string;
  name: string;
  otherNames?: OtherNames;
  preparedCount: number;
  /** Of that item in that order. */
  remaining: number;
}
export interface TimelineEntry {
  at: string;
  type: string;
  actor: { _id: string; role: ActorRole; fullName: string };
  from?: OrderStatus;
  to?: OrderStatus;
  itemId?: string;
  amount?: Rupees;
  reason?: string;
  /** Of a bill's payment. */
  method?: PaymentMethod;
  reference?: string;
  /** Of a bill's question or correction: the order that is meant. */
  orderId?: string;
}
export interface OrderTimeline {
  order: Order;
  /** Oldest first; the first page has the latest. */
  timeline: TimelineEntry[];
  /** Whether there are earlier ones. A browser may still hold an answer without it. */
  timelineInfo?: { hasNextPage: boolean };
}

/** An order that its student waits for, or that was rejected or cancelled lately. */
export interface CurrentOrder {
  order: Order;
  /** How many orders were placed before it and still wait to be prepared; of a Pending order only. */
  ahead?: number;
}
export interface CurrentOrders {
  orders: CurrentOrder[];
}

/** What the calls about orders answer. */
export interface OrderAnswers {
  'POST /orders': Order;
  'POST /orders/availability': Availability[];
  'PATCH /orders/{id}': Order;
  'POST /orders/{id}/cancel': Order;
  'POST /orders/{id}/call': Order;
  'POST /orders/{id}/recall': Order;
  'POST /orders/{id}/object': Order;
  'GET /orders/current': CurrentOrders;
  'GET /orders/{id}': OrdersPage;
  'GET /orders': OrdersPage;
  'GET /orders/{id}/timeline': OrderTimeline;
  'POST /users/orders': Kitchen | KeyMissing;
  'POST /users/pickup': Pickup | KeyMissing;
  'POST /kitchen/prepared': Preparation;
  'POST /kitchen/prepared/undo': Preparation;
}
