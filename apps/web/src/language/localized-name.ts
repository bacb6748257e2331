import { nameIn, type Named } from '@tiffin/contracts';
import { currentLanguage } from './formats';

/** What a thing on the menu, in a cart or in an order is called on this screen. */
export function localizedName(thing: Named): string {
  return nameIn(currentLanguage(), thing);
}
