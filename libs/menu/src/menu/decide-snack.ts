import { Refusal } from '@tiffin/contracts';
import type { SnackCommand } from './menu-commands.js';
import type { SnackEvent } from './menu-events.js';
import type { MenuState } from './menu-state.js';
import { assertNameIsFree } from './names.js';
import type { SnackState } from './snack.js';

/** Decides the commands about snacks. Throws `not_found` and `name_taken`; what changes nothing records nothing. */
export function decideSnack(command: SnackCommand, state: MenuState): readonly SnackEvent[] {
  const { canteenId, snackId } = command;
  switch (command.type) {
    case 'AddSnack': {
      const { name, price, image, info, diets } = command;
      assertNameIsFree(state, 'name', name, snackId);
      return [{ type: 'SnackAdded', data: { canteenId, snackId, name, price, image, info, diets } }];
    }
    case 'ChangeSnack': {
      const snack = snackOf(state, snackId);
      const { name, price, image = snack.image, info = snack.info, diets = snack.diets } = command;
      assertNameIsFree(state, 'name', name, snackId);
      const after: SnackState = { ...snack, name, price, image, info, diets };
      return isSame(snack, after) ? [] : [{ type: 'SnackChanged', data: { canteenId, snackId, name, price, image, info, diets } }];
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

function isSame(before: SnackState, after: SnackState): boolean {
  return (
    before.name === after.name &&
    before.price === after.price &&
    before.image === after.image &&
    before.info === after.info &&
    before.diets.join() === after.diets.join()
  );
}
