import type { ActorRole, Person } from './accounts.js';
import type { Combination } from './combinations.js';
import type { ChosenOption, NamedOption } from './dish-options.js';
import type { OtherNames } from './item-names.js';
import type { Availability, ItemType } from './menu.js';
import type { Rupees } from './money.js';
import type { KeyMissing } from './common-answers.js';
import type { OrderStatus } from './order-status.js';
import type { PaymentMethod } from './payments.js';

/**
 * Carts, orders and the kitchen (docs/reference/wire.md#2 and #4). Money is in rupees, times are ISO 8601 in UTC, ids are opaque
 * strings.
 */

export interface CartLine {
  _id: string;
  quantity: number;
  type: ItemType;
  /** Of one unit, with its options. */
  price: Rupees;
  /** Ids of the chosen options of a snack. */
  options?: readonly string[];
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
  /** As they were when the order was placed. */
  otherNames?: OtherNames;
  image: string | null;
  quantity: number;
  /** Of one unit, with its options. */
  price: Rupees;
  /** Absent where it has none. */
  options?: readonly ChosenOption[];
  isPacked: boolean;
  specialInstructions: string;
  preparedCount: number;
}
/** Details of an order that was placed at the counter. */
export interface TypedAtCounter {
  /** Of a guest's order: how it was paid. */
  paid?: PaymentMethod;
  /** When its student disputed the order. */
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
  /** Absent for orders that students place themselves. */
  counter?: TypedAtCounter;
  /** Grows with every change; the higher one wins. */
  revision: number;
  /**
   * Its number on its canteen's day: 1, 2, 3 …, skipping numbers with which orders of the day before still wait. Absent for a moment
   * after the order was placed, until the orders before it are counted.
   */
  token?: number;
  /** When the counter last called its number; only while the order waits there. */
  calledAt?: string;
  /** A parked event holds up the order. */
  parked?: boolean;
}
export interface OrdersPage {
  orders: Order[];
  ordersInfo: { hasNextPage: boolean; counts?: Record<OrderStatus, number> };
}
export type KitchenOrderItem = Pick<
  OrderItem,
  'lineId' | 'itemId' | 'itemType' | 'name' | 'category' | 'otherNames' | 'quantity' | 'isPacked' | 'specialInstructions' | 'preparedCount'
> & { options?: readonly NamedOption[] };
export interface KitchenOrder {
  _id: string;
  createdAt: string;
  status: OrderStatus;
  revision: number;
  token?: number;
  items: KitchenOrderItem[];
  /** A parked event holds up the order. */
  parked?: boolean;
}
export interface SummaryRow {
  /** Of the oldest order with units left. */
  itemId: string;
  name: string;
  otherNames?: OtherNames;
  remaining: number;
  toPack: number;
  /** When the oldest order with units left was placed. */
  oldest: string;
  specialRequests: { text: string; quantity: number }[];
  /** The units left that have options, by their options; absent where none have. */
  combinations?: readonly Combination[];
  parked?: boolean;
}
/** A preparation or a status change that can still be undone or recalled. */
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
 * What the screen at the counter shows to everybody: only the tokens of orders that are not picked up yet
 * (docs/adr/0045-the-pickup-screen.md).
 */
export interface Pickup {
  canteenId: string;
  timeZone: string;
  /** Ascending. */
  preparing: number[];
  /** Not called yet; ascending. */
  ready: number[];
  /** Called; the latest one first. */
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
  /** Units of that item in that order. */
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
  /** Of a bill's question or correction: the order that it concerns. */
  orderId?: string;
}
export interface OrderTimeline {
  order: Order;
  /** Oldest first; the first page has the latest. */
  timeline: TimelineEntry[];
  /** Whether there are earlier entries. A browser may still hold an answer without this field. */
  timelineInfo?: { hasNextPage: boolean };
}

/** An open order of the student, or one that was recently rejected or cancelled. */
export interface CurrentOrder {
  order: Order;
  /** How many orders were placed earlier and still wait to be prepared; of a Pending order only. */
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
