import { nameIn, type Named } from '@tiffin/contracts';
import { currentLanguage } from './formats';

/** The name of a menu item, cart line or order line in the screen's language. */
export function localizedName(thing: Named): string {
  return nameIn(currentLanguage(), thing);
}
