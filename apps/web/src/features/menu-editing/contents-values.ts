import type { Allergen, FoodContents, FoodMark } from '@tiffin/contracts';

/** What is in an item, as form values. */
export interface ContentsFormValues {
  mark: FoodMark | '';
  energy: string;
  serving: string;
  /** `null` where nothing is stated. */
  allergens: readonly Allergen[] | null;
}
export type ContentsPath = `contents.${keyof ContentsFormValues}`;

export const CONTENTS_PATHS = ['contents.mark', 'contents.energy', 'contents.serving', 'contents.allergens'] as const;

/** The form values of existing contents. */
export function toContentsValues({ contents }: { contents?: FoodContents } = {}): ContentsFormValues {
  const { mark = '', energy, serving = '', allergens = null } = contents ?? {};
  return { mark, energy: energy === undefined ? '' : String(energy), serving, allergens };
}

/**
 * The statements that differ from those the form showed, as the server reads them: an empty text takes one back. Unchanged ones are
 * omitted, so that another user's concurrent change is kept.
 */
export function changedContents(
  typed: ContentsFormValues,
  shown: { contents?: FoodContents } | undefined,
): Partial<Record<keyof FoodContents, string>> {
  const before = asTexts(toContentsValues(shown));
  return Object.fromEntries(Object.entries(asTexts(typed)).filter(([name, text]) => text !== before[name as keyof FoodContents]));
}

const asTexts = ({ mark, energy, serving, allergens }: ContentsFormValues): Record<keyof FoodContents, string> => ({
  mark,
  energy: energy.trim(),
  serving: serving.trim(),
  allergens: allergens ? allergens.join() || 'none' : '',
});
