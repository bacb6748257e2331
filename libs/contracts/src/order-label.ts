import { nameIn, type OtherNames } from './item-names.js';
import type { Language } from './languages.js';
import { orderNumber } from './order-status.js';

/** A dish of an order, and how many units were ordered. */
export interface OrderedDish {
  /** A snack's name or a packaged item's category. */
  name: string;
  otherNames?: OtherNames;
  quantity: number;
}
/** How people recognize an order besides its day. Both fields are absent until the views have the order. */
export interface OrderLabel {
  /** As `Order.token`. */
  token?: number;
  dishes?: OrderedDish[];
}

/** Returns the number and the dishes, `#12 · 3 Popcorn, Fries`; the order's code where the views lack the order. */
export function orderLabelText({ orderId, token, dishes = [] }: OrderLabel & { orderId: string }, language: Language): string {
  return [orderNumber({ _id: orderId, token }), dishesText(dishes, language)].filter(Boolean).join(' · ');
}

/** Returns the dishes in words, `3 Popcorn, Fries`. */
export function dishesText(dishes: readonly OrderedDish[], language: Language): string {
  return dishes.map((dish) => (dish.quantity === 1 ? nameIn(language, dish) : `${dish.quantity} ${nameIn(language, dish)}`)).join(', ');
}
