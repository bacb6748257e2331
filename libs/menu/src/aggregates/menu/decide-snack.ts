import { withNames } from '@tiffin/contracts';
import { Refusal } from '@tiffin/kernel';
import type { ChangeSnack, SnackCommand } from './menu-commands.js';
import { detailsOf, type SnackEvent } from './menu-events.js';
import type { MenuState } from './menu-state.js';
import { assertNameIsFree } from './assert-name-is-free.js';
import type { SnackState } from './snack.js';

/** Decides the commands about snacks. A command that changes nothing records nothing. Throws `not_found` and `name_taken`. */
export function decideSnack(command: SnackCommand, state: MenuState): readonly SnackEvent[] {
  const { canteenId, snackId } = command;
  switch (command.type) {
    case 'AddSnack':
      assertNameIsFree(state, 'name', command.name, snackId);
      return [
        {
          type: 'SnackAdded',
          data: { canteenId, snackId, ...detailsOf({ ...command, otherNames: withNames(undefined, command.otherNames) }) },
        },
      ];
    case 'ChangeSnack': {
      const snack = snackOf(state, snackId);
      const before = detailsOf(snack);
      const details = detailsOf({ ...snack, ...namedFields(command), otherNames: withNames(snack.otherNames, command.otherNames) });
      assertNameIsFree(state, 'name', details.name, snackId);
      const isSame = JSON.stringify(details) === JSON.stringify(before);
      return isSame ? [] : [{ type: 'SnackChanged', data: { canteenId, snackId, ...details } }];
    }
    case 'SwitchAvailability': {
      const snack = snackOf(state, snackId);
      const { isAvailable = !snack.isAvailable } = command;
      return isAvailable === snack.isAvailable ? [] : [{ type: 'SnackAvailabilityChanged', data: { canteenId, snackId, isAvailable } }];
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

/** Returns the fields that the command names; a field with the value `undefined` counts as absent. */
function namedFields(change: ChangeSnack): Partial<ChangeSnack> {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
}
