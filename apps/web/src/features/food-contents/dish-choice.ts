import { type ChoiceProblem, choiceProblem, chosenFrom, CHOSEN_PER_LINE_MAX, type OptionGroup, type Snack } from '@tiffin/contracts';
import { optionIds, type OfferIdentity } from '../cart/cart-item';

/** Whether exactly one option of the group must be chosen. */
export const isOneOf = ({ min, max }: OptionGroup): boolean => min === 1 && max === 1;

/** What is chosen of a new line: of each group with exactly one, the first option that costs nothing more; nothing else. */
export function preselected({ optionGroups = [] }: Snack): readonly string[] {
  return optionGroups
    .filter(isOneOf)
    .flatMap(({ options }) => options.find(({ isAvailable, price }) => isAvailable && price === 0)?._id ?? []);
}

/** What of a line's options can still be chosen: of a group that takes fewer now, the first ones. */
export function stillPossible(dish: Snack, line: Pick<OfferIdentity, 'options'>): readonly string[] {
  const available = chosenFrom(dish, optionIds(line)).filter(({ option }) => option.isAvailable);
  return available
    .filter(({ group }, index) => available.slice(0, index).filter((earlier) => earlier.group === group).length < group.max)
    .map(({ option }) => option._id);
}

/** How many options of the group are chosen. */
export function countOf({ options }: OptionGroup, ids: readonly string[]): number {
  return options.filter(({ _id }) => ids.includes(_id)).length;
}

/** The choice after a tap on an option: in a group of one, it takes the place of the other; in a full group, nothing changes. */
export function withTap(group: OptionGroup, ids: readonly string[], id: string): readonly string[] {
  if (group.max === 1) {
    const others = ids.filter((chosen) => !group.options.some(({ _id }) => _id === chosen));
    return ids.includes(id) && group.min === 0 ? others : [...others, id];
  }
  if (ids.includes(id)) return ids.filter((chosen) => chosen !== id);
  return countOf(group, ids) < group.max ? [...ids, id] : ids;
}

/** Why the dish can't be added with this choice; `undefined` where it can. */
export function obstacleOf(dish: Snack, ids: readonly string[]): ChoiceProblem | { readonly kind: 'too-much' } | undefined {
  return ids.length > CHOSEN_PER_LINE_MAX ? { kind: 'too-much' } : choiceProblem(dish, ids);
}
