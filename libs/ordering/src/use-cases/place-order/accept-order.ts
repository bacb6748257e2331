import { optionsOf, otherNamesOf, priceOrder, type OrderTotals, type Paise } from '@tiffin/contracts';
import { invalid, Refusal } from '@tiffin/kernel';
import type { RequestedItem, HeldOrder, Offer, OfferLookup, OnMenu } from '@tiffin/menu';
import type { AcceptedOrder, CounterPlacement, OrderLine } from '../../aggregates/order/order-events.js';

/** A cart line as the student sent it. */
export interface RequestedLine extends RequestedItem {
  readonly quantity: number;
  readonly packed: boolean;
  /** Snacks only. */
  readonly instructions?: string;
}

/** A student's request with all that the pure decision needs. Amounts are in paise. */
export interface OrderRequest {
  readonly orderId: string;
  readonly requestHash: string;
  readonly canteenId: string;
  readonly studentId: string;
  readonly placedAt: string;
  readonly businessDay: string;
  readonly businessMonth: string;
  /** Only for an order placed at the counter. */
  readonly counter?: CounterPlacement;
  readonly cart: readonly RequestedLine[];
  /** The packing and the total that the cart showed. */
  readonly packing: Paise;
  readonly total: Paise;
}

/** A cart line and the menu's offer for it. */
interface CartLineOffer<Found extends Offer = Offer> {
  readonly requested: RequestedLine;
  readonly offer: Found;
}

/** A cart that cannot be ordered as it was sent, with the current offers and totals. Lines that are no longer on the menu cost nothing. */
export class CartRefused extends Refusal {
  constructor(
    code: 'unavailable' | 'amount_changed',
    readonly cart: readonly CartLineOffer[],
    readonly totals: OrderTotals,
  ) {
    super(code);
  }
}

/**
 * Returns the order as the server accepts it: with the menu's prices, packing, tax and total (docs/reference/decisions.md#4.1, #4.2).
 * Pure. Snacks are accepted against the current menu; where stock is reserved, this runs inside the menu stream's decision.
 *
 * Throws `validation` for a second line of the same item, options, instructions and packing, and `CartRefused`: `unavailable` where an
 * item is not available in its quantity or not with these options, `amount_changed` where a price or a sum of the cart is not right.
 */
export function acceptOrder(offerFor: OfferLookup, request: OrderRequest): AcceptedOrder {
  if (!areDistinct(request.cart)) throw invalid({ cart: DUPLICATE_CART_LINE });
  const considered = request.cart.map((requested) => ({ requested, offer: offerFor(requested) }));
  const onMenu = considered.filter(isOnMenu);
  const totals = priceOrder(
    onMenu.map(({ requested, offer }) => ({ unitPrice: offer.price, quantity: requested.quantity, packed: requested.packed })),
  );
  if (considered.some((line) => isOutOfStock(line, considered))) throw new CartRefused('unavailable', considered, totals);
  const pricesHold = onMenu.length === considered.length && onMenu.every(({ requested, offer }) => requested.price === offer.price);
  if (!pricesHold || totals.packing !== request.packing || totals.total !== request.total)
    throw new CartRefused('amount_changed', considered, totals);
  const { orderId, requestHash, canteenId, studentId, placedAt, businessDay, businessMonth, counter } = request;
  const reference = { orderId, canteenId, studentId, placedAt, businessDay, businessMonth };
  return { ...reference, lines: onMenu.map(orderLine), ...totals, ...(counter && { counter }), requestHash };
}

/** Returns the order that a reservation holds stock for. The menu keeps it as `acceptOrder` made it. */
export function acceptedOrder({ order }: { readonly order: HeldOrder }): AcceptedOrder {
  return order as AcceptedOrder;
}

export const DUPLICATE_CART_LINE = 'Each item can be in the cart only once with the same options, instructions and packing.';

/** What makes a line of a cart another line than those beside it (docs/reference/wire.md#2.11). */
export interface LineIdentity {
  readonly itemId: string;
  readonly price: number;
  readonly options?: readonly string[];
  readonly instructions?: string;
  readonly packed: boolean;
}

/** Whether no two lines are the same. All prices must be in the same unit. */
export function areDistinct(lines: readonly LineIdentity[]): boolean {
  const keys = lines.map(
    ({ itemId, price, options, instructions = '', packed }) =>
      `${itemId}\n${price}\n${packed}\n${options?.toSorted().join() ?? ''}\n${instructions}`,
  );
  return new Set(keys).size === lines.length;
}

function isOnMenu(line: CartLineOffer): line is CartLineOffer<OnMenu> {
  return line.offer.status === 'on-menu';
}

/** Lines of one variant share its free units. A snack has no stock, so each of its lines may have as many units as a line can. */
function isOutOfStock(line: CartLineOffer, cart: readonly CartLineOffer[]): boolean {
  const { status, availableCount } = line.offer;
  if (status === 'never-at-this-price') return false;
  if (line.requested.itemType === 'Snack') return availableCount < line.requested.quantity;
  const sharing = cart.filter((other) => other === line || isSameVariant(other, line));
  return availableCount < sharing.reduce((sum, { requested }) => sum + requested.quantity, 0);
}

function isSameVariant(one: CartLineOffer, other: CartLineOffer): boolean {
  return isOnMenu(one) && isOnMenu(other) && one.offer.variantId !== undefined && one.offer.variantId === other.offer.variantId;
}

/** A line's id is its number in the cart, so that deciding again gives the same order. */
function orderLine({ requested, offer }: CartLineOffer<OnMenu>, index: number): OrderLine {
  const { itemId, itemType, quantity, packed, instructions } = requested;
  const { name, image, price, variantId } = offer;
  const line = { lineId: String(index + 1), itemType, itemId, name, image, unitPrice: price, quantity, packed };
  return {
    ...line,
    ...otherNamesOf(offer),
    ...optionsOf(offer),
    ...(variantId !== undefined && { variantId }),
    ...(itemType === 'Snack' && instructions && { instructions }),
  };
}
