import type { HostelType } from './hostel.js';
import type { Diet } from './limits.js';
import type { Rupees } from './money.js';
import type { OrderStatus } from './order-status.js';

/** The shapes of api.md 2. Money in rupees, times ISO 8601 in UTC, ids opaque strings. */

export type UserRole = 'student' | 'contractor' | 'staff';
export type ItemType = 'Snack' | 'PackagedFood';

export interface Hostel {
  hostelType: HostelType;
  hostelNumber: number;
  hostelName: string;
}
export interface User extends Hostel {
  _id: string;
  role: UserRole;
  canteenId: string;
  fullName: string;
  email: string;
  /** Of a contractor, while `email` is not confirmed with its code: where mails with passwords go until then. */
  confirmedEmail?: string;
  phoneNumber: string;
  avatar: string | null;
  userName: string;
  rollNo: string;
  timeZone: string;
}
/** Where somebody is signed in. */
export interface OwnSession {
  _id: string;
  /** What kind of device it began on: `Chrome` and `Android`; empty where that is not known. */
  browser: string;
  system: string;
  createdAt: string;
  /** To within five minutes. */
  lastUsedAt: string;
  /** The one that asks. */
  current: boolean;
}
export interface Person {
  _id: string;
  avatar: string | null;
  fullName: string;
  userName: string;
  phoneNumber: string;
}
export interface CanteenContractor {
  _id: string;
  avatar: string | null;
  fullName: string;
  email: string;
  phoneNumber: string;
}
export type CanteenStatus = 'active' | 'waiting' | 'suspended';
export interface PublicCanteen extends Hostel {
  _id: string;
}
export interface Canteen extends PublicCanteen {
  status: CanteenStatus;
  contractor: CanteenContractor;
}
/** How a contractor wants their canteen to work. */
export interface CanteenSettings {
  /** Students get their bills by e-mail when they are issued. */
  mailBills: boolean;
}
export interface HostelEntry extends Hostel {
  taken: boolean;
}
/** Whoever is to run a canteen, as the admin or they themselves enter it. */
export interface NewContractorRequest {
  fullName: string;
  email: string;
  /** Digits with the country code. */
  phoneNumber: string;
  password: string;
}
/** A canteen's registration; sent once for the code, and again with it. */
export interface CanteenRegistrationRequest extends NewContractorRequest {
  /** `BH5`. */
  hostel: string;
  kitchenKey: string;
}
/** With the code alone an admin's other contractor for a canteen is completed, otherwise a registration. */
export type CompleteRegistrationRequest = ({ email: string } | CanteenRegistrationRequest) & { code: string };

export interface Snack {
  _id: string;
  name: string;
  price: Rupees;
  image: string | null;
  info: string;
  isAvailable: boolean;
  diets: Diet[];
  parked?: boolean;
}
export interface Variant {
  _id: string;
  price: Rupees;
  availableCount: number;
}
export interface PackagedItem {
  _id: string;
  category: string;
  variants: Variant[];
  parked?: boolean;
}
export interface Availability {
  _id: string;
  price: Rupees;
  /** A packaged variant's free count; for a snack 50 or 0. */
  availableCount: number;
  /** Snacks only. */
  isAvailable?: boolean;
}
export interface CanteenState {
  open: boolean;
  notice: string;
}

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
  image: string | null;
  quantity: number;
  /** Of one unit. */
  price: Rupees;
  isPacked: boolean;
  specialInstructions: string;
  preparedCount: number;
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
  /** Grows with every change; the higher wins. */
  revision: number;
  /** The order is held up by a parked event. */
  parked?: boolean;
}
export interface OrdersPage {
  orders: Order[];
  ordersInfo: { hasNextPage: boolean; counts?: Record<OrderStatus, number> };
}
export type KitchenOrderItem = Pick<
  OrderItem,
  'lineId' | 'itemId' | 'itemType' | 'name' | 'category' | 'quantity' | 'isPacked' | 'specialInstructions' | 'preparedCount'
>;
export interface KitchenOrder {
  _id: string;
  createdAt: string;
  status: OrderStatus;
  revision: number;
  items: KitchenOrderItem[];
  /** The order is held up by a parked event. */
  parked?: boolean;
}
export interface SummaryRow {
  /** Of the oldest order that is left. */
  itemId: string;
  name: string;
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
  itemId?: string;
  preparationId?: string;
  name?: string;
  at: string;
}
export interface Kitchen {
  canteenId: string;
  timeZone: string;
  orders: KitchenOrder[];
  summary: SummaryRow[];
  recent: RecentAction[];
}
export interface Preparation {
  preparationId: string;
  orderId: string;
  lineId: string;
  itemId: string;
  name: string;
  preparedCount: number;
  /** Of that item in that order. */
  remaining: number;
}
export type ActorRole = UserRole | 'admin' | 'system';
export interface TimelineEntry {
  at: string;
  type: string;
  actor: { _id: string; role: ActorRole; fullName: string };
  from?: OrderStatus;
  to?: OrderStatus;
  itemId?: string;
  amount?: Rupees;
  reason?: string;
}
export interface OrderTimeline {
  order: Order;
  timeline: TimelineEntry[];
}
