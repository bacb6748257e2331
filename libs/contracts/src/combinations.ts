import type { NamedOption } from './dish-options.js';

/** Units of a dish with the same options. */
export interface Combination {
  options: readonly NamedOption[];
  quantity: number;
}

/** Units of a dish, for example those of an order's line. */
export interface DishUnits {
  readonly options?: readonly NamedOption[] | undefined;
  readonly quantity: number;
}

/**
 * Returns the field `combinations` of a dish: its units by the own names of their options, in any sequence, in the order in which they are
 * given; units without options are not among them. Empty where none have options.
 */
export function combinationsOf(units: readonly DishUnits[]): { combinations?: readonly Combination[] } {
  const combinations = new Map<string, Combination>();
  for (const { options = [], quantity } of units) {
    if (options.length === 0) continue;
    const key = JSON.stringify(options.map(({ name }) => name).sort());
    combinations.set(key, { options, quantity: quantity + (combinations.get(key)?.quantity ?? 0) });
  }
  return combinations.size > 0 ? { combinations: [...combinations.values()] } : {};
}
