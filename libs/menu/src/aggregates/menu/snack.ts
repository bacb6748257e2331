import type { OptionGroup } from '@tiffin/contracts';
import { otherNamesOf } from '@tiffin/contracts';
import { detailsOf, type SnackDetails, type SnackEvent } from './menu-events.js';

/** A snack on the menu. */
export interface SnackState extends SnackDetails {
  readonly snackId: string;
  readonly isAvailable: boolean;
  /** Ids of options that are switched off. */
  readonly optionsOff: readonly string[];
}

/** Returns the snack after one of its events; `undefined` once it is removed. Throws where the snack was never added. */
export function evolveSnack(snack: SnackState | undefined, { type, data }: SnackEvent): SnackState | undefined {
  switch (type) {
    case 'SnackAdded':
      return { snackId: data.snackId, ...detailsOf(data), isAvailable: true, optionsOff: [] };
    case 'SnackChanged': {
      const { isAvailable, optionsOff } = onMenu(snack, data.snackId);
      const ids = new Set(data.optionGroups.flatMap(({ options }) => options.map(({ optionId }) => optionId)));
      return { snackId: data.snackId, ...detailsOf(data), isAvailable, optionsOff: optionsOff.filter((id) => ids.has(id)) };
    }
    case 'SnackAvailabilityChanged':
      return { ...onMenu(snack, data.snackId), isAvailable: data.isAvailable };
    case 'OptionAvailabilityChanged': {
      const current = onMenu(snack, data.snackId);
      const others = current.optionsOff.filter((id) => id !== data.optionId);
      return { ...current, optionsOff: data.isAvailable ? others : [...others, data.optionId] };
    }
    case 'SnackRemoved':
      return undefined;
  }
}

/** Returns the snack's option groups in the shape of the wire; prices stay in paise. */
export function optionGroupsOf({ optionGroups, optionsOff }: Pick<SnackState, 'optionGroups' | 'optionsOff'>): readonly OptionGroup[] {
  return optionGroups.map(({ groupId, name, min, max, options, ...group }) => ({
    _id: groupId,
    name,
    ...otherNamesOf(group),
    min,
    max,
    options: options.map((option) => ({
      _id: option.optionId,
      name: option.name,
      ...otherNamesOf(option),
      price: option.price,
      isAvailable: !optionsOff.includes(option.optionId),
    })),
  }));
}

function onMenu(snack: SnackState | undefined, snackId: string): SnackState {
  if (!snack) throw new Error(`snack ${snackId} is not on the menu`);
  return snack;
}
