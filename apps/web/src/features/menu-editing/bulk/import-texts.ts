import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import type { MenuColumn } from '@tiffin/contracts';
import { ruleText } from '../../../forms/rule-texts';

/** The server's messages about cells, verbatim. */
const CELL_TEXTS: readonly MessageDescriptor[] = [
  msg`Please write snack or packaged.`,
  msg`Please write a price from 0.01 to 10000, such as 12.50.`,
  msg`Please write any of vegetarian, vegan, jain.`,
  msg`Please write one of vegetarian, egg, nonVegetarian, or nothing.`,
  msg`Please write a whole number of kcal from 0 to 5000, or nothing.`,
  msg`Please write true or false.`,
  msg`Please write a whole number from 1 to 10000.`,
  msg`Please write options like this: Size[1]: Regular +0 | Large +20; Extras[0-3]: Cheese +15`,
  msg`Nothing on the menu has this id. Please empty the cell; then Tiffin finds the row by its name.`,
  msg`On the menu, this is a snack.`,
  msg`On the menu, this is a packaged item.`,
  msg`This name is already in use.`,
  msg`Price already exists`,
];
const LINE_TEXTS = [
  { pattern: /^This is in line (\d+) already\.$/, text: (line: string) => t`This is in line ${line} already.` },
  {
    pattern: /^Line (\d+) says something else of the same item\.$/,
    text: (line: string) => t`Line ${line} says something else of the same item.`,
  },
];

/** A message about a row in the user's language. */
export function importErrorText(english: string): string {
  const known = CELL_TEXTS.find(({ message }) => message === english);
  if (known) return i18n._(known);
  for (const { pattern, text } of LINE_TEXTS) {
    const [, line] = pattern.exec(english) ?? [];
    if (line !== undefined) return text(line);
  }
  return ruleText(english);
}

/** The name of a column, or of the whole row. */
export function columnName(column: MenuColumn | 'row'): string {
  const names: Record<MenuColumn | 'row', string> = {
    row: t`Row`,
    kind: t`Kind`,
    id: t`Id`,
    name: t`Name`,
    price: t`Price`,
    description: t`Description`,
    diets: t`Diets`,
    mark: t`Food mark`,
    energy: t`Energy`,
    serving: t`Serving`,
    allergens: t`Allergens`,
    nameHi: t`Name in Hindi`,
    namePa: t`Name in Punjabi`,
    category: t`Category`,
    available: t`Available`,
    stock: t`Stock`,
    options: t`Options`,
  };
  return names[column];
}
