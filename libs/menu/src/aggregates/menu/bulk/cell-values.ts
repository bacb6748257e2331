import {
  ALLERGENS,
  comparedName,
  DIETS,
  ENERGY_MAX,
  fieldError,
  FOOD_MARKS,
  freeText,
  INFO_MAX,
  PRICE_MAX,
  RULES,
  SERVING_MAX,
  STOCK_MAX,
  toPaise,
  type Allergen,
  type Diet,
  type FieldRule,
  type FoodMark,
  type MenuKind,
  type Paise,
} from '@tiffin/contracts';
import { NO_ALLERGENS } from './menu-cells.js';
import { groupsFromText, type OptionGroupText } from './options-text.js';

/** A cell that has no value for its column; the message is for the row's writer. */
export class WrongCell extends Error {
  override readonly name = 'WrongCell';
}

export const CELL_ERRORS = {
  name: RULES.name.message,
  kind: 'Please write snack or packaged.',
  price: `Please write a price from 0.01 to ${PRICE_MAX}, such as 12.50.`,
  diets: `Please write any of ${DIETS.join(', ')}.`,
  mark: `Please write one of ${FOOD_MARKS.join(', ')}, or nothing.`,
  energy: `Please write a whole number of kcal from 0 to ${ENERGY_MAX}, or nothing.`,
  allergens: `Please write any of ${ALLERGENS.join(', ')}; or ${NO_ALLERGENS}; or nothing.`,
  available: 'Please write true or false.',
  stock: `Please write a whole number from 1 to ${STOCK_MAX}.`,
  options: 'Please write options like this: Size[1]: Regular +0 | Large +20; Extras[0-3]: Cheese +15',
} as const;

/** The longest text of options. */
const OPTIONS_TEXT_MAX = 20_000;

function textBy(rule: FieldRule): (cell: string) => string {
  return (cell) => {
    const text = cell.length > OPTIONS_TEXT_MAX ? cell : (rule.normalize?.(cell) ?? cell);
    const error = fieldError(rule, text);
    if (error !== undefined) throw new WrongCell(error);
    return text;
  };
}

/** Returns the words of a list, in lower case. */
const wordsOf = (cell: string): readonly string[] => cell.toLowerCase().split(/[\s,;|]+/).filter((word) => word !== ''); // prettier-ignore
const capless = (text: string): string => text.toLowerCase();

/** Returns the known values among the words, in the known order. Throws where a word is unknown. */
function listOf<Value extends string>(known: readonly Value[], words: readonly string[], message: string): readonly Value[] {
  const values = known.filter((value) => words.includes(capless(value)));
  if (values.length < new Set(words).size) throw new WrongCell(message);
  return values;
}

/** `12.5`, `12,50`, `₹ 12` and `1,250.00`. A comma before three digits could be either, so it is refused. */
const AMOUNT = /^(?:₹\s*)?(\d{1,6}(?:[.,]\d{1,2})?|\d{1,3}(?:,\d{2,3})+\.\d{1,2})$/;

function paiseOf(cell: string): Paise {
  const [, amount] = AMOUNT.exec(cell) ?? [];
  if (amount === undefined) throw new WrongCell(CELL_ERRORS.price);
  const rupees = Number(amount.includes(',') && amount.includes('.') ? amount.replaceAll(',', '') : amount.replace(',', '.'));
  const error = fieldError(RULES.price, rupees);
  if (error !== undefined) throw new WrongCell(error);
  return toPaise(rupees) ?? 0;
}

/** A whole number; some spreadsheets write `240.0`. */
function wholeNumber(cell: string, { min, max }: { min: number; max: number }, message: string): number {
  const value = /^\d{1,6}(?:[.,]0+)?$/.test(cell) ? Number.parseInt(cell, 10) : -1;
  if (value < min || value > max) throw new WrongCell(message);
  return value;
}

function oneOf<Value extends string>(known: readonly Value[], cell: string, message: string): Value {
  const value = known.find((candidate) => capless(candidate) === capless(cell));
  if (value === undefined) throw new WrongCell(message);
  return value;
}

const YES = ['true', 'yes', '1'];
const NO = ['false', 'no', '0'];

/** Parses the cell of each column. Throws `WrongCell`. */
export const CELL_VALUES = {
  kind: (cell: string): MenuKind => oneOf(['snack', 'packaged'], cell, CELL_ERRORS.kind),
  name: textBy(RULES.name),
  price: paiseOf,
  description: textBy(freeText(INFO_MAX)),
  diets: (cell: string): readonly Diet[] => listOf(DIETS, wordsOf(cell), CELL_ERRORS.diets),
  mark: (cell: string): FoodMark | '' => (cell === '' ? '' : oneOf(FOOD_MARKS, cell, CELL_ERRORS.mark)),
  energy: (cell: string): number | '' => (cell === '' ? '' : wholeNumber(cell, { min: 0, max: ENERGY_MAX }, CELL_ERRORS.energy)),
  serving: textBy(freeText(SERVING_MAX)),
  allergens(cell: string): readonly Allergen[] | '' {
    const words = wordsOf(cell);
    if (words.length === 0) return '';
    return words.join() === NO_ALLERGENS ? [] : listOf(ALLERGENS, words, CELL_ERRORS.allergens);
  },
  nameHi: textBy(RULES.otherName),
  namePa: textBy(RULES.otherName),
  available(cell: string): boolean {
    if (![...YES, ...NO].includes(capless(cell))) throw new WrongCell(CELL_ERRORS.available);
    return YES.includes(capless(cell));
  },
  stock: (cell: string): number => wholeNumber(cell, { min: 1, max: STOCK_MAX }, CELL_ERRORS.stock),
  options(cell: string): readonly OptionGroupText[] {
    const groups = cell.length > OPTIONS_TEXT_MAX ? undefined : groupsFromText(cell);
    if (!groups) throw new WrongCell(CELL_ERRORS.options);
    return groups;
  },
} as const;

/** Returns the id of the category with this name; `undefined` for an empty cell. */
export function categoryId(
  cell: string,
  categories: readonly { readonly categoryId: string; readonly name: string }[],
): string | undefined {
  if (cell === '') return undefined;
  const found = categories.find(({ name }) => comparedName(name) === comparedName(cell));
  if (!found) throw new WrongCell(`The menu has no category ${cell.slice(0, 40)}. Please add it to the menu first.`);
  return found.categoryId;
}
