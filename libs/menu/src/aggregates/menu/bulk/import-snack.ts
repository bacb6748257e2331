import { comparedName, otherNamesOf } from '@tiffin/contracts';
import type { ImportedRow, SnackCommand, WrittenOptionGroup } from '../menu-commands.js';
import type { OptionGroupData } from '../menu-events.js';
import type { MenuState } from '../menu-state.js';
import type { SnackState } from '../snack.js';
import { categoryId, CELL_ERRORS, WrongCell } from './cell-values.js';
import { snackCells } from './menu-cells.js';
import type { OptionGroupText } from './options-text.js';
import { defined, namesAndContents, rowValues, type RowErrors } from './row-values.js';

const COLUMNS = [
  'name',
  'price',
  'description',
  'diets',
  'mark',
  'energy',
  'serving',
  'allergens',
  'nameHi',
  'namePa',
  'available',
  'options',
] as const;

/** Returns the commands of a snack's row, or its errors. A new snack has no picture. */
export function snackCommands(
  canteenId: string,
  { snack, row }: { readonly snack?: SnackState; readonly row: ImportedRow },
  state: MenuState,
): { readonly commands: readonly SnackCommand[]; readonly snackId: string; readonly errors: RowErrors } {
  const current = snack && snackCells(snack, state);
  const { values, errors } = rowValues(row, COLUMNS, current);
  const category = categoryIn(row, current?.category, state, errors);
  const { name, price, description: info, diets, available, options } = values;
  const [newId = '', ...optionIds] = row.newIds;
  const snackId = snack?.snackId ?? newId;
  const optionGroups = options && writtenGroups(options, snack?.optionGroups ?? [], optionIds);
  const written = { ...defined({ info, diets, category, optionGroups }), ...namesAndContents(values) };
  if (!snack && name === undefined) errors.name ??= CELL_ERRORS.name;
  if (!snack && price === undefined) errors.price ??= CELL_ERRORS.price;
  const details: SnackCommand = snack
    ? { type: 'ChangeSnack', canteenId, snackId, ...defined({ name, price }), ...written }
    : { type: 'AddSnack', canteenId, snackId, image: null, info: '', diets: [], ...written, name: name ?? '', price: price ?? 0 };
  const isWritten = !snack || name !== undefined || price !== undefined || Object.keys(written).length > 0;
  const commands: readonly SnackCommand[] = [
    ...(isWritten ? [details] : []),
    ...(available === undefined ? [] : [{ type: 'SwitchAvailability', canteenId, snackId, isAvailable: available } as const]),
  ];
  return { commands, snackId, errors };
}

/** Returns the id of the row's category where it differs, an empty text for none. */
function categoryIn({ cells }: ImportedRow, current = '', { arrangement }: MenuState, errors: RowErrors): string | undefined {
  const { category } = cells;
  if (category === undefined || category === current) return undefined;
  try {
    return categoryId(category, arrangement.categories) ?? '';
  } catch (error) {
    if (!(error instanceof WrongCell)) throw error;
    errors.category = error.message;
    return undefined;
  }
}

/** Groups and options are found by their names: those that the dish has keep their ids and their other names. */
function writtenGroups(
  groups: readonly OptionGroupText[],
  before: readonly OptionGroupData[],
  ids: readonly string[],
): readonly WrittenOptionGroup[] {
  const free = [...ids];
  const newId = (): string => free.pop() ?? '';
  return groups.map(({ name, min, max, options }) => {
    const group = before.find((candidate) => comparedName(candidate.name) === comparedName(name));
    return {
      ...(group && { existingId: group.groupId, ...otherNamesOf(group) }),
      newId: newId(),
      name,
      min,
      max,
      options: options.map((written) => {
        const option = group?.options.find((candidate) => comparedName(candidate.name) === comparedName(written.name));
        return { ...(option && { existingId: option.optionId, ...otherNamesOf(option) }), newId: newId(), ...written };
      }),
    };
  });
}

/** Returns how many ids a snack's row may need: its own, and one for each group and option that its text may have. */
export function idsNeeded({ options = '' }: ImportedRow['cells']): number {
  return 2 + 2 * Math.min(options.split(/[;|]/).length, 200);
}
