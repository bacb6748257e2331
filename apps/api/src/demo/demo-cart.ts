import { optionsOf, priceOrder, toPaise, type Paise } from '@tiffin/contracts';
import type { OptionGroupData } from '@tiffin/menu';
import type { RequestedLine } from '@tiffin/ordering';
import { chooseOptions } from './demo-options.js';
import type { SeededRandom } from './seeded-random.js';

/** An item of the demo menu that scenario orders may contain. Prices in paise. */
export interface DemoOffer {
  readonly itemId: string;
  readonly itemType: RequestedLine['itemType'];
  readonly name: string;
  readonly price: Paise;
  /** Absent where it has none. */
  readonly optionGroups?: readonly OptionGroupData[];
}

export interface DemoCart {
  readonly cart: readonly RequestedLine[];
  readonly packing: Paise;
  readonly total: Paise;
}

const THALI = 'Veg Thali';

/** Instructions that fit an item. Other items are ordered without any. */
const WISHES: Readonly<Record<string, readonly string[]>> = {
  'Masala Maggi': ['Extra spicy', 'Less spicy, extra onion'],
  'Masala Chai': ['Less sugar'],
  'Veg Sandwich': ['No mayonnaise'],
  'Aloo Tikki': ['One without chutney'],
  'French Fries': ['With masala'],
  Poha: ['No onion'],
};

/** Converts the demo menu's rupees to paise. Throws `RangeError` for a number that is no amount. */
export function paise(rupees: number): Paise {
  const amount = toPaise(rupees);
  if (amount === undefined) throw new RangeError(`${rupees} is no amount`);
  return amount;
}

/** The options have a chance of their own, so that the rest of the scenario stays the same when they change. */
function lineOf({ itemId, itemType, name, price: base, optionGroups = [] }: DemoOffer, { chance, optionChance }: Chances): RequestedLine {
  const wishes = WISHES[name];
  const instructions = wishes && chance.happens(0.35) ? chance.oneOf(wishes) : undefined;
  const quantity = chance.happens(0.7) ? 1 : chance.between(2, 4);
  const { options, price } = chooseOptions(optionGroups, optionChance);
  const item = { itemId, itemType, price: base + price, ...optionsOf({ options }) };
  return { ...item, quantity, packed: chance.happens(0.2), ...(instructions && { instructions }) };
}

export interface Chances {
  readonly chance: SeededRandom;
  /** For the options and for the dish with the most of them. */
  readonly optionChance: SeededRandom;
}

/** Returns a cart with one to three different snacks, and sometimes a thali and a packaged item. */
export function fillCart(offers: readonly DemoOffer[], packaged: readonly DemoOffer[], chances: Chances): DemoCart {
  const { chance, optionChance } = chances;
  const [thali, snacks] = [offers.find(({ name }) => name === THALI), offers.filter(({ name }) => name !== THALI)];

  const chosen = new Map<string, DemoOffer>();
  for (let count = chance.between(1, 3); count > 0; count--) {
    const snack = chance.oneOf(snacks);
    chosen.set(snack.itemId, snack);
  }
  if (thali && optionChance.happens(0.12)) chosen.set(thali.itemId, thali);
  if (chance.happens(0.35)) {
    const item = chance.oneOf(packaged);
    chosen.set(item.itemId, item);
  }
  const cart = [...chosen.values()].map((offer) => lineOf(offer, chances));
  const { packing, total } = priceOrder(cart.map(({ price, quantity, packed }) => ({ unitPrice: price, quantity, packed })));
  return { cart, packing, total };
}
