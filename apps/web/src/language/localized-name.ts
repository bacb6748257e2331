import { nameIn, type Named, type NamedOption } from '@tiffin/contracts';
import { currentLanguage } from './formats';

/** The name of a menu item, cart line or order line in the screen's language. */
export function localizedName(thing: Named): string {
  return nameIn(currentLanguage(), thing);
}

/** The names of chosen options in the screen's language: "Large · Extra cheese". */
export function optionsText(options: readonly NamedOption[]): string {
  return options.map(localizedName).join(' · ');
}
