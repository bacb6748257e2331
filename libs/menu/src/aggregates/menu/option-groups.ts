import { CHOSEN_PER_LINE_MAX, comparedName, OPTION_GROUPS_MAX, OPTIONS_PER_GROUP_MAX, otherNamesOf } from '@tiffin/contracts';
import { invalid } from '@tiffin/kernel';
import type { WrittenOptionGroup } from './menu-commands.js';
import type { OptionGroupData } from './menu-events.js';

/** Why option groups are refused, under the field of the form. */
export const GROUP_ERRORS = {
  groups: `A dish can have ${OPTION_GROUPS_MAX} groups of options at most.`,
  options: `A group has 1 to ${OPTIONS_PER_GROUP_MAX} options.`,
  limits: 'Please let students choose at least one option, and not more than the group has.',
  order: 'The fewest options to choose can’t be more than the most.',
  chosen: `One dish can have ${CHOSEN_PER_LINE_MAX} chosen options at most. Please lower how many may be chosen.`,
  groupName: 'This dish has another group with this name.',
  optionName: 'This group has another option with this name.',
} as const;

/**
 * Returns the groups as they are recorded. An id that the snack has stays; any other group or option gets its new one, so that an option
 * that was removed meanwhile does not come back under the id that carts still name. Throws `validation`
 * (docs/reference/decisions.md#3.8).
 */
export function recordedGroups(before: readonly OptionGroupData[], written: readonly WrittenOptionGroup[]): readonly OptionGroupData[] {
  assertGroups(written);
  const groupIds = new Set(before.map(({ groupId }) => groupId));
  const optionIds = new Set(before.flatMap(({ options }) => options.map(({ optionId }) => optionId)));
  const keptOrNew = (ids: Set<string>, { existingId, newId }: { existingId?: string; newId: string }) =>
    existingId !== undefined && ids.delete(existingId) ? existingId : newId; // each id once
  return written.map((group) => ({
    groupId: keptOrNew(groupIds, group),
    name: group.name,
    ...otherNamesOf(group),
    min: group.min,
    max: group.max,
    options: group.options.map((option) => ({
      optionId: keptOrNew(optionIds, option),
      name: option.name,
      ...otherNamesOf(option),
      price: option.price,
    })),
  }));
}

function assertGroups(groups: readonly WrittenOptionGroup[]): void {
  const errors: Record<string, string> = {};
  const mostChosen = groups.reduce((sum, { max }) => sum + max, 0);
  if (groups.length > OPTION_GROUPS_MAX) errors.optionGroups = GROUP_ERRORS.groups;
  else if (mostChosen > CHOSEN_PER_LINE_MAX) errors.optionGroups = GROUP_ERRORS.chosen;
  groups.forEach(({ min, max, options }, index) => {
    const field = `optionGroups.${index}`;
    if (isTwice(groups, index)) errors[`${field}.name`] = GROUP_ERRORS.groupName;
    if (options.length < 1 || options.length > OPTIONS_PER_GROUP_MAX) errors[`${field}.options`] = GROUP_ERRORS.options;
    else if (max < 1 || max > options.length) errors[`${field}.max`] = GROUP_ERRORS.limits;
    else if (min < 0 || min > max) errors[`${field}.min`] = GROUP_ERRORS.order;
    options.forEach((_, at) => {
      if (isTwice(options, at)) errors[`${field}.options.${at}.name`] = GROUP_ERRORS.optionName;
    });
  });
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

/** Whether an earlier entry has the same name. */
function isTwice(named: readonly { readonly name: string }[], index: number): boolean {
  const name = comparedName(named[index]?.name ?? '');
  return named.slice(0, index).some((other) => comparedName(other.name) === name);
}
