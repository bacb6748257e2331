import { nameIn, type Named } from '@tiffin/contracts';
import { shownLanguage } from './formats';

/** What a thing on the menu, in a cart or in an order is called on this screen. */
export function shownName(thing: Named): string {
  return nameIn(shownLanguage(), thing);
}
