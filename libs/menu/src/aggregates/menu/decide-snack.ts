import { contradictionOf, withContents, withNames } from '@tiffin/contracts';
import { invalid, Refusal } from '@tiffin/kernel';
import type { AddSnack, ChangeSnack, SnackCommand } from './menu-commands.js';
import { assertCategory } from './decide-arrangement.js';
import { detailsOf, type SnackDetails, type SnackEvent } from './menu-events.js';
import type { MenuState } from './menu-state.js';
import { recordedGroups } from './option-groups.js';
import { assertNameIsFree } from './assert-name-is-free.js';
import type { SnackState } from './snack.js';

/** Decides the commands about snacks. A command that changes nothing records nothing. Throws `not_found` and `name_taken`. */
export function decideSnack(command: SnackCommand, state: MenuState): readonly SnackEvent[] {
  const { canteenId, snackId } = command;
  switch (command.type) {
    case 'AddSnack': {
      assertCategory(state, command.category);
      const details = withChange({ ...command, otherNames: undefined, contents: undefined, optionGroups: [] }, command);
      assertNameIsFree(state, 'name', details.name, snackId);
      return [{ type: 'SnackAdded', data: { canteenId, snackId, ...details } }];
    }
    case 'ChangeSnack': {
      const snack = snackOf(state, snackId);
      const before = detailsOf(snack);
      assertCategory(state, command.category);
      const details = withChange(snack, command);
      assertNameIsFree(state, 'name', details.name, snackId);
      const isSame = JSON.stringify(details) === JSON.stringify(before);
      return isSame ? [] : [{ type: 'SnackChanged', data: { canteenId, snackId, ...details } }];
    }
    case 'SwitchAvailability': {
      const snack = snackOf(state, snackId);
      const { isAvailable = !snack.isAvailable } = command;
      return isAvailable === snack.isAvailable ? [] : [{ type: 'SnackAvailabilityChanged', data: { canteenId, snackId, isAvailable } }];
    }
    case 'SwitchOption': {
      const { optionGroups, optionsOff } = snackOf(state, snackId);
      const { optionId, isAvailable } = command;
      const option = optionGroups.flatMap(({ options }) => options).find((candidate) => candidate.optionId === optionId);
      if (!option) throw new Refusal('not_found');
      if (isAvailable !== optionsOff.includes(optionId)) return [];
      return [{ type: 'OptionAvailabilityChanged', data: { canteenId, snackId, optionId, name: option.name, isAvailable } }];
    }
    case 'RemoveSnack':
      snackOf(state, snackId);
      return [{ type: 'SnackRemoved', data: { canteenId, snackId } }];
  }
}

function snackOf(state: MenuState, snackId: string): SnackState {
  const snack = state.snacks.get(snackId);
  if (!snack) throw new Refusal('not_found');
  return snack;
}

/** Returns the details with a change. Throws `validation` where its mark, diets and allergens contradict each other. */
function withChange(before: SnackDetails, change: AddSnack | ChangeSnack): SnackDetails {
  const details = detailsOf({
    ...before,
    ...namedFields(change),
    otherNames: withNames(before.otherNames, change.otherNames),
    contents: withContents(before.contents, change.contents),
    category: (change.category ?? before.category) || undefined, // an empty text for none
    optionGroups: change.optionGroups ? recordedGroups(before.optionGroups, change.optionGroups) : before.optionGroups,
  });
  const contradiction = contradictionOf(details);
  if (contradiction) throw invalid(contradiction);
  return details;
}

/** Returns the fields that the command names; a field with the value `undefined` counts as absent. */
function namedFields(change: AddSnack | ChangeSnack): Partial<AddSnack | ChangeSnack> {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
}
