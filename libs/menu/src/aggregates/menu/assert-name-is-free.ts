import { comparedName } from '@tiffin/contracts';
import { Refusal } from '@tiffin/kernel';
import type { MenuState } from './menu-state.js';

/** The compared names of snacks and packaged items on menus. An import compares each of its rows with all of them. */
const comparedNames = new WeakMap<object, string>();

/** Throws `name_taken`, under the form's field, where another snack or packaged item of the canteen has this name (docs/reference/decisions.md#3.1). */
export function assertNameIsFree(state: MenuState, field: 'name' | 'category', name: string, ownId: string): void {
  const wanted = comparedName(name);
  const isTaken =
    [...state.snacks.values()].some((snack) => snack.snackId !== ownId && comparedOf(snack, snack.name) === wanted) ||
    [...state.items.values()].some((item) => item.itemId !== ownId && comparedOf(item, item.category) === wanted);
  if (isTaken) throw new Refusal('name_taken', { errors: { [field]: new Refusal('name_taken').message } });
}

function comparedOf(item: object, name: string): string {
  const known = comparedNames.get(item);
  if (known !== undefined) return known;
  const compared = comparedName(name);
  comparedNames.set(item, compared);
  return compared;
}
