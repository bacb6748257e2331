import { detailsOf, type SnackDetails, type SnackEvent } from './menu-events.js';

/** A snack on the menu. */
export interface SnackState extends SnackDetails {
  readonly snackId: string;
  readonly isAvailable: boolean;
}

/** Returns the snack after one of its events; `undefined` once it is removed. Throws where the snack was never added. */
export function evolveSnack(snack: SnackState | undefined, { type, data }: SnackEvent): SnackState | undefined {
  switch (type) {
    case 'SnackAdded':
      return { snackId: data.snackId, ...detailsOf(data), isAvailable: true };
    case 'SnackChanged':
      return { snackId: data.snackId, ...detailsOf(data), isAvailable: onMenu(snack, data.snackId).isAvailable };
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
