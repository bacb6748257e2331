import type { OtherNames } from './item-names.js';
import type { Rupees } from './money.js';

/**
 * Choices of a dish: sizes, extras, the parts of a thali (docs/reference/decisions.md#3.8). Prices are in rupees on the wire and in paise
 * behind it; the functions below work with either.
 */

export const OPTION_GROUPS_MAX = 8;
export const OPTIONS_PER_GROUP_MAX = 20;
export const OPTION_NAME_MAX = 30;
/** How many options one line of an order may have, and all its lines together: an order must fit into one event. */
export const CHOSEN_PER_LINE_MAX = 40;
export const CHOSEN_PER_ORDER_MAX = 200;

export interface DishOption {
  _id: string;
  name: string;
  otherNames?: OtherNames;
  /** What it adds to the price of one unit; 0 or more. */
  price: Rupees;
  isAvailable: boolean;
}

/** A choice of `min` to `max` different options. */
export interface OptionGroup {
  _id: string;
  name: string;
  otherNames?: OtherNames;
  min: number;
  max: number;
  options: readonly DishOption[];
}

/** An option as it is read by a person: on an order, in the kitchen, on a bill. */
export interface NamedOption {
  name: string;
  otherNames?: OtherNames;
}

/** An option of an order's line, as it was when the order was placed. */
export interface ChosenOption extends NamedOption {
  _id: string;
  /** The name of its group. */
  group: string;
  /** As `DishOption.price`. */
  price: Rupees;
}

/** Something that may have option groups. */
export interface WithOptions {
  readonly optionGroups?: readonly OptionGroup[] | undefined;
}

/**
 * Returns what the cheapest choice adds to the price: 0 where nothing must be chosen; `undefined` where a group has too few available
 * options, so that the dish can't be ordered.
 */
export function cheapestOptions({ optionGroups = [] }: WithOptions): number | undefined {
  let total = 0;
  for (const { min, options } of optionGroups) {
    const prices = options.flatMap(({ isAvailable, price }) => (isAvailable ? price : [])).sort((a, b) => a - b);
    if (prices.length < min) return undefined;
    total += sum(prices.slice(0, min));
  }
  return total;
}

/** Returns the field `options` of a line's ids; empty where nothing is chosen. */
export function optionsOf<Option>({ options = [] }: { readonly options?: readonly Option[] | undefined }): {
  options?: readonly Option[];
} {
  return options.length > 0 ? { options } : {};
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
