import { priceOrder, toRupees, type FreshCart, type OrderTotals, type Paise } from '@tiffin/contracts';
import { invalid, Refusal } from '@tiffin/kernel';
import type { AcceptedOrder, OrderLine } from './menu-events.js';
import type { MenuState } from './menu-state.js';
import { offerOfPackagedItem, offerOfSnack, toAvailability, type AskedItem, type Offer, type OnMenu } from './offer.js';

/** A cart line as the student sent it. */
export interface RequestedLine extends AskedItem {
  readonly quantity: number;
  readonly packed: boolean;
  /** Snacks only. */
  readonly instructions?: string;
}

/** What a student asks for, with everything that the decision may not find out by itself. Amounts in paise. */
export interface OrderRequest {
  readonly orderId: string;
  readonly requestHash: string;
  readonly canteenId: string;
  readonly studentId: string;
  readonly placedAt: string;
  readonly businessDay: string;
  readonly businessMonth: string;
  readonly cart: readonly RequestedLine[];
  /** What the cart showed as packing and as the total to pay. */
  readonly packing: Paise;
  readonly total: Paise;
}

interface Considered<Found extends Offer = Offer> {
  readonly asked: RequestedLine;
  readonly offer: Found;
}

/**
 * The order as the server accepts it: with its own prices, packing, tax and total (decisions 4.1, 4.2). Pure; used against the current menu for
 * snacks, and inside the menu stream's decision where stock is reserved.
 *
 * Throws `validation` for a second line of the same item and price, `closed`, `unavailable` where a line can't be had in its quantity, and
 * `amount_changed` where a price or a sum of the cart is not right. The last two carry the cart as it is now (`FreshCart`, in rupees).
 */
export function acceptOrder(state: MenuState, request: OrderRequest): AcceptedOrder {
  if (!areDistinct(request.cart)) throw invalid({ cartItems: LISTED_TWICE });
  if (!state.open) throw new Refusal('closed', { extra: { notice: state.notice } });
  const considered = request.cart.map((asked) => ({ asked, offer: offerOf(state, asked) }));
  const onMenu = considered.filter(isOnMenu);
  // Each line of a cart that is right names a variant of its own, so no two of them can share its free units.
  const totals = priceOrder(onMenu.map(({ asked, offer }) => ({ unitPrice: offer.price, quantity: asked.quantity, packed: asked.packed })));
  if (considered.some(isOutOfStock)) throw refused('unavailable', considered, totals);
  const pricesHold = onMenu.length === considered.length && onMenu.every(({ asked, offer }) => asked.price === offer.price);
  if (!pricesHold || totals.packing !== request.packing || totals.total !== request.total)
    throw refused('amount_changed', considered, totals);
  const { orderId, requestHash, canteenId, studentId, placedAt, businessDay, businessMonth } = request;
  return { orderId, canteenId, studentId, placedAt, businessDay, businessMonth, lines: onMenu.map(orderLine), ...totals, requestHash };
}

export const LISTED_TWICE = 'Each item can stand in the cart only once.';

/** Whether no two lines are of the same item and price (api.md 2); a price in any one unit. */
export function areDistinct(lines: readonly { readonly itemId: string; readonly price: number }[]): boolean {
  return new Set(lines.map(({ itemId, price }) => `${itemId} ${price}`)).size === lines.length;
}

function offerOf(state: MenuState, asked: RequestedLine): Offer {
  return asked.itemType === 'Snack'
    ? offerOfSnack(state.snacks.get(asked.itemId), asked)
    : offerOfPackagedItem(state.items.get(asked.itemId), asked);
}

function isOnMenu(line: Considered): line is Considered<OnMenu> {
  return line.offer.status === 'on-menu';
}

function isOutOfStock({ asked, offer }: Considered): boolean {
  return offer.status !== 'never-at-this-price' && offer.availableCount < asked.quantity;
}

/** The sums are those of the same cart at the menu's prices; what is no longer on the menu costs nothing. */
function refused(code: 'unavailable' | 'amount_changed', cart: readonly Considered[], totals: OrderTotals): Refusal {
  const fresh: FreshCart = {
    lines: cart.map(({ asked, offer }) => toAvailability(asked, offer)),
    subtotal: toRupees(totals.subtotal),
    packingCharges: toRupees(totals.packing),
    tax: toRupees(totals.tax),
    amount: toRupees(totals.total),
  };
  return new Refusal(code, { extra: { ...fresh } });
}

/** A line's id is its number in the cart, so that deciding again gives the same order. */
function orderLine({ asked, offer }: Considered<OnMenu>, index: number): OrderLine {
  const { itemId, itemType, quantity, packed, instructions } = asked;
  const { name, image, price, variantId } = offer;
  const line = { lineId: String(index + 1), itemType, itemId, name, image, unitPrice: price, quantity, packed };
  return { ...line, ...(variantId !== undefined && { variantId }), ...(itemType === 'Snack' && instructions && { instructions }) };
}
