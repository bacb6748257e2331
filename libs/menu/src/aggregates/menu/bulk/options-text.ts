import { toPaise, toRupees, type Paise } from '@tiffin/contracts';
import type { OptionGroupData } from '../menu-events.js';

/** An option group as a cell of the menu's file has it. */
export interface OptionGroupText {
  readonly name: string;
  readonly min: number;
  readonly max: number;
  readonly options: readonly { readonly name: string; readonly price: Paise }[];
}

const SPECIAL = /[\\;|:[\]]/g;
const escaped = (name: string): string => name.replaceAll(SPECIAL, String.raw`\$&`);
const unescaped = (text: string): string => text.replaceAll(/\\(.)/g, '$1').trim();

/** Returns groups as a cell: `Size[1]: Regular +0 | Large +20; Extras[0-3]: Cheese +15`. */
export function optionsText(groups: readonly OptionGroupData[]): string {
  return groups
    .map(({ name, min, max, options }) => {
      const listed = options.map((option) => `${escaped(option.name)} +${toRupees(option.price)}`);
      return `${escaped(name)}[${min === max ? min : `${min}-${max}`}]: ${listed.join(' | ')}`;
    })
    .join('; ');
}

const GROUP = /^((?:\\.|[^\\[\]])*)\[\s*(\d{1,2})\s*(?:[-–]\s*(\d{1,2})\s*)?\]\s*$/su;
const OPTION = /^(.*?)(?:\+\s*(?:₹\s*)?(\d{1,6}(?:[.,]\d{1,2})?)\s*)?$/su;

/** Returns the groups of a cell; `undefined` where it can't be read as such. An option without a price adds nothing. */
export function groupsFromText(cell: string): readonly OptionGroupText[] | undefined {
  const groups: OptionGroupText[] = [];
  for (const part of split(cell, ';').filter((text) => text.trim() !== '')) {
    const [head = '', ...list] = split(part, ':');
    const [, name, min, max = min] = GROUP.exec(head) ?? [];
    if (name === undefined || unescaped(name) === '' || list.length !== 1) return undefined;
    const options = split(list[0] ?? '', '|').map((text) => {
      const [, option = '', price = '0'] = OPTION.exec(text) ?? [];
      return { name: unescaped(option), price: toPaise(Number(price.replace(',', '.'))) ?? -1 };
    });
    if (options.some((option) => option.name === '' || option.price < 0)) return undefined;
    groups.push({ name: unescaped(name), min: Number(min), max: Number(max), options });
  }
  return groups;
}

/** Splits at a separator that is not escaped. Backslashes stay. */
function split(text: string, separator: ';' | ':' | '|'): readonly string[] {
  const parts: string[] = [];
  let part = '';
  for (let at = 0; at < text.length; at++) {
    const character = text.charAt(at);
    if (character === separator) {
      parts.push(part);
      part = '';
    } else part += character === '\\' ? character + text.charAt(++at) : character;
  }
  return [...parts, part];
}
