import type { DishOption, OptionGroup, WithOptions } from './dish-options.js';

/** Why a choice can't be ordered. `unknown`: an option that the dish does not have. */
export type ChoiceProblem =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'unavailable'; readonly option: DishOption }
  | { readonly kind: 'too-few' | 'too-many'; readonly group: OptionGroup };

/** Returns the chosen options with their groups, in the sequence of the dish; unknown ids are left out. */
export function chosenFrom(
  { optionGroups = [] }: WithOptions,
  ids: readonly string[],
): readonly { readonly group: OptionGroup; readonly option: DishOption }[] {
  return optionGroups.flatMap((group) => group.options.filter(({ _id }) => ids.includes(_id)).map((option) => ({ group, option })));
}

/** Returns why these options can't be ordered; `undefined` where they can (docs/reference/decisions.md#3.8). */
export function choiceProblem(dish: WithOptions, ids: readonly string[]): ChoiceProblem | undefined {
  const chosen = chosenFrom(dish, ids);
  if (chosen.length < new Set(ids).size) return { kind: 'unknown' };
  const off = chosen.find(({ option }) => !option.isAvailable);
  if (off) return { kind: 'unavailable', option: off.option };
  for (const group of dish.optionGroups ?? []) {
    const count = chosen.filter((one) => one.group === group).length;
    if (count < group.min) return { kind: 'too-few', group };
    if (count > group.max) return { kind: 'too-many', group };
  }
  return undefined;
}

/** Returns what the options add to the price of one unit. */
export function optionsPrice(dish: WithOptions, ids: readonly string[]): number {
  return chosenFrom(dish, ids).reduce((sum, { option }) => sum + option.price, 0);
}
