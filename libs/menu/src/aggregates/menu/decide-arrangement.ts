import { CATEGORIES_MAX, comparedName, NOTE_COMMA, NOTES_MAX, otherNamesOf } from '@tiffin/contracts';
import { invalid } from '@tiffin/kernel';
import type { ArrangeMenu } from './menu-commands.js';
import { arrangementOf, detailsOf, type ArrangementData, type SnackEvent, type WholeMenuEvent } from './menu-events.js';
import type { MenuState } from './menu-state.js';

/** Why an arrangement is refused, under the field of the form. */
export const ARRANGEMENT_ERRORS = {
  categories: `A menu can have ${CATEGORIES_MAX} categories at most.`,
  notes: `A menu can have ${NOTES_MAX} notes for the cook at most.`,
  name: 'This name is already in use.',
  comma: NOTE_COMMA,
  unknown: 'This category is no longer on the menu.',
} as const;

/**
 * Decides the arrangement, and which snacks it moves (docs/reference/decisions.md#3.9). What changes nothing records nothing. Throws
 * `validation`.
 */
export function decideArrangement(command: ArrangeMenu, state: MenuState): readonly (WholeMenuEvent | SnackEvent)[] {
  assertArrangement(command);
  const { canteenId } = command;
  const arranged = arrangementOf({ ...command, categories: recordedCategories(state.arrangement, command) });
  const isSame = JSON.stringify(arranged) === JSON.stringify(state.arrangement);
  return [
    ...(isSame ? [] : [{ type: 'MenuArranged', data: { canteenId, ...arranged } } as const]),
    ...movedSnacks(command, state, arranged),
  ];
}

function movedSnacks({ canteenId, snacks = [] }: ArrangeMenu, state: MenuState, { categories }: ArrangementData): readonly SnackEvent[] {
  return snacks.flatMap(({ snackId, category: name }): SnackEvent[] => {
    const snack = state.snacks.get(snackId);
    const category = categories.find((candidate) => comparedName(candidate.name) === comparedName(name))?.categoryId;
    if (name !== '' && category === undefined) throw invalid({ snacks: ARRANGEMENT_ERRORS.unknown });
    if (!snack || snack.category === category) return [];
    const { category: _, ...details } = detailsOf(snack);
    return [{ type: 'SnackChanged', data: { canteenId, snackId, ...details, ...(category !== undefined && { category }) } }];
  });
}

/** Throws `validation` where the menu has no such category. An empty text is none. */
export function assertCategory({ arrangement }: MenuState, category: string | undefined): void {
  if (!category || arrangement.categories.some(({ categoryId }) => categoryId === category)) return;
  throw invalid({ category: ARRANGEMENT_ERRORS.unknown });
}

/** An id that the menu has stays. Any other category gets its new one, so that snacks which still name a removed category don't join it. */
function recordedCategories(before: ArrangementData, { categories }: ArrangeMenu): ArrangementData['categories'] {
  const ids = new Set(before.categories.map(({ categoryId }) => categoryId));
  return categories.map(({ existingId, newId, name, ...word }) => ({
    categoryId: existingId !== undefined && ids.delete(existingId) ? existingId : newId, // each id once
    name,
    ...otherNamesOf(word),
  }));
}

function assertArrangement({ categories, notes = [] }: ArrangeMenu): void {
  const errors: Record<string, string> = {};
  if (categories.length > CATEGORIES_MAX) errors.categories = ARRANGEMENT_ERRORS.categories;
  if (notes.length > NOTES_MAX) errors.notes = ARRANGEMENT_ERRORS.notes;
  for (const index of repeatedNames(categories)) errors[`categories.${index}.name`] = ARRANGEMENT_ERRORS.name;
  for (const index of repeatedNames(notes)) errors[`notes.${index}.name`] = ARRANGEMENT_ERRORS.name;
  notes.forEach(({ name }, index) => {
    if (name.includes(',')) errors[`notes.${index}.name`] = ARRANGEMENT_ERRORS.comma;
  });
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

/** Returns the indexes of entries that have the name of an earlier one. */
function repeatedNames(words: readonly { readonly name: string }[]): readonly number[] {
  const names = words.map(({ name }) => comparedName(name));
  return names.flatMap((name, index) => (names.indexOf(name) < index ? [index] : []));
}
