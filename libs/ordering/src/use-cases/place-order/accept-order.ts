import { otherNamesOf, priceOrder, type OrderTotals, type Paise } from '@tiffin/contracts';
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
 * Throws `validation` for a second line of the same item and price, and `CartRefused`: `unavailable` where a line is not available in
 * its quantity, `amount_changed` where a price or a sum of the cart is not right.
 */
export function acceptOrder(offerFor: OfferLookup, request: OrderRequest): AcceptedOrder {
  if (!areDistinct(request.cart)) throw invalid({ cart: DUPLICATE_CART_LINE });
  const considered = request.cart.map((requested) => ({ requested, offer: offerFor(requested) }));
  const onMenu = considered.filter(isOnMenu);
  // Each line of a valid cart has its own variant, so no two lines share free units.
  const totals = priceOrder(
    onMenu.map(({ requested, offer }) => ({ unitPrice: offer.price, quantity: requested.quantity, packed: requested.packed })),
  );
  if (considered.some(isOutOfStock)) throw new CartRefused('unavailable', considered, totals);
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

export const DUPLICATE_CART_LINE = 'Each item can be in the cart only once.';

/** Whether no two lines have the same item and price (docs/reference/wire.md#2.11). All prices must be in the same unit. */
export function areDistinct(lines: readonly { readonly itemId: string; readonly price: number }[]): boolean {
  return new Set(lines.map(({ itemId, price }) => `${itemId} ${price}`)).size === lines.length;
}

function isOnMenu(line: CartLineOffer): line is CartLineOffer<OnMenu> {
  return line.offer.status === 'on-menu';
}

function isOutOfStock({ requested, offer }: CartLineOffer): boolean {
  return offer.status !== 'never-at-this-price' && offer.availableCount < requested.quantity;
}

/** A line's id is its number in the cart, so that deciding again gives the same order. */
function orderLine({ requested, offer }: CartLineOffer<OnMenu>, index: number): OrderLine {
  const { itemId, itemType, quantity, packed, instructions } = requested;
  const { name, image, price, variantId } = offer;
  const line = { lineId: String(index + 1), itemType, itemId, name, image, unitPrice: price, quantity, packed };
  return {
    ...line,
    ...otherNamesOf(offer),
    ...(variantId !== undefined && { variantId }),
    ...(itemType === 'Snack' && instructions && { instructions }),
  };
}
