import type { Diet, Paise } from '@tiffin/contracts';
import type { SnackEvent } from './menu-events.js';

/** A snack as it stands on the menu. */
export interface SnackState {
  readonly snackId: string;
  readonly name: string;
  readonly price: Paise;
  /** The picture's blob name. */
  readonly image: string | null;
  readonly info: string;
  readonly diets: readonly Diet[];
  readonly isAvailable: boolean;
}

/** The snack after an event of its own; `undefined` once it is removed. Throws where the event's snack was never added. */
export function evolveSnack(snack: SnackState | undefined, { type, data }: SnackEvent): SnackState | undefined {
  switch (type) {
    case 'SnackAdded': {
      const { snackId, name, price, image, info, diets } = data;
      return { snackId, name, price, image, info, diets, isAvailable: true };
    }
    case 'SnackChanged': {
      const { name, price, image, info, diets } = data;
      return { ...onMenu(snack, data.snackId), name, price, image, info, diets };
    }
    case 'SnackAvailabilityChanged':
      return { ...onMenu(snack, data.snackId), isAvailable: data.isAvailable };
    case 'SnackRemoved':
      return undefined;
  }
}

function onMenu(snack: SnackState | undefined, snackId: string): SnackState {
  if (!snack) throw new Error(`snack ${snackId} is not on the menu`);
  return snack;
}
