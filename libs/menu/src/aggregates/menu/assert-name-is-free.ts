import { comparedName } from '@tiffin/contracts';
import { Refusal } from '@tiffin/kernel';
import type { MenuState } from './menu-state.js';

/** Throws `name_taken`, under the form's field, where another snack or packaged item of the canteen has this name (docs/reference/decisions.md#3.1). */
export function assertNameIsFree(state: MenuState, field: 'name' | 'category', name: string, ownId: string): void {
  const wanted = comparedName(name);
  const isTaken =
    [...state.snacks.values()].some((snack) => snack.snackId !== ownId && comparedName(snack.name) === wanted) ||
    [...state.items.values()].some((item) => item.itemId !== ownId && comparedName(item.category) === wanted);
  if (isTaken) throw new Refusal('name_taken', { errors: { [field]: new Refusal('name_taken').message } });
}
