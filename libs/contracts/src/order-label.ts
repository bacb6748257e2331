import type { NamedOption } from './dish-options.js';
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
/** Units of a dish that have the same options. */
export interface DishWithOptions extends OrderedDish {
  options?: readonly NamedOption[];
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

/** Returns the dishes in words, `3 Popcorn, Fries`; with their options where they are given, `2 Samosa (Large, Cheese), Samosa`. */
export function dishesText(dishes: readonly DishWithOptions[], language: Language): string {
  return dishes
    .map(({ options = [], ...dish }) => {
      const chosen = options.length > 0 ? ` (${options.map((option) => nameIn(language, option)).join(', ')})` : '';
      return `${dish.quantity === 1 ? '' : `${dish.quantity} `}${nameIn(language, dish)}${chosen}`;
    })
    .join(', ');
}
