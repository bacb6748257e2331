import { priceOrder, toPaise, type Paise } from '@tiffin/contracts';
import type { RequestedLine } from '@tiffin/ordering';
import type { SeededRandom } from './seeded-random.js';

/** What can be ordered of a demo menu. Prices in paise. */
export interface DemoOffer {
  readonly itemId: string;
  readonly itemType: RequestedLine['itemType'];
  readonly name: string;
  readonly price: Paise;
}

export interface DemoCart {
  readonly cart: readonly RequestedLine[];
  readonly packing: Paise;
  readonly total: Paise;
}

/** Wishes that fit an item; anything else is ordered without one. */
const WISHES: Readonly<Record<string, readonly string[]>> = {
  'Masala Maggi': ['Extra spicy', 'Less spicy, extra onion'],
  'Masala Chai': ['Less sugar'],
  'Veg Sandwich': ['No mayonnaise'],
  'Aloo Tikki': ['One without chutney'],
  'French Fries': ['With masala'],
  Poha: ['No onion'],
};

/** Rupees of the demo menu as paise; throws for what is no amount. */
export function paise(rupees: number): Paise {
  const amount = toPaise(rupees);
  if (amount === undefined) throw new RangeError(`${rupees} is no amount`);
  return amount;
}

function lineOf({ itemId, itemType, name, price }: DemoOffer, chance: SeededRandom): RequestedLine {
  const wishes = WISHES[name];
  const instructions = wishes && chance.happens(0.35) ? chance.oneOf(wishes) : undefined;
  const quantity = chance.happens(0.7) ? 1 : chance.between(2, 4);
  return { itemId, itemType, price, quantity, packed: chance.happens(0.2), ...(instructions && { instructions }) };
}

/** One to three different snacks, and now and then something packaged. */
export function fillCart(snacks: readonly DemoOffer[], packaged: readonly DemoOffer[], chance: SeededRandom): DemoCart {
  const chosen = new Map<string, DemoOffer>();
  for (let count = chance.between(1, 3); count > 0; count--) {
    const snack = chance.oneOf(snacks);
    chosen.set(snack.itemId, snack);
  }
  if (chance.happens(0.35)) {
    const item = chance.oneOf(packaged);
    chosen.set(item.itemId, item);
  }
  const cart = [...chosen.values()].map((offer) => lineOf(offer, chance));
  const { packing, total } = priceOrder(cart.map(({ price, quantity, packed }) => ({ unitPrice: price, quantity, packed })));
  return { cart, packing, total };
}
