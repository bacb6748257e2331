import { comparedName, STANDARD_NOTES, type MenuArrangement, type MenuCategory, type MenuWord, type Snack } from '@tiffin/contracts';
import { newUuid } from '../../cart/new-uuid';
import { toFormValues, type OtherNamesFormValues } from '../other-names';

/** A category or a note while it is edited. */
export interface DraftWord {
  /** Of the row; it stays when the word gets its id. */
  readonly key: string;
  /** Of a category that the server has. */
  readonly _id?: string;
  readonly name: string;
  readonly otherNames: OtherNamesFormValues;
}
/** An arrangement while it is edited. */
export interface Draft {
  readonly categories: readonly DraftWord[];
  readonly notes: readonly DraftWord[];
  /** The snacks that were moved: the key of their category by the snack's id, `''` for none. */
  readonly moved: Readonly<Record<string, string>>;
}
/** What is wrong with a word. */
export type WordFault = 'empty' | 'taken' | 'comma';

export const newWord = (): DraftWord => ({ key: newUuid(), name: '', otherNames: toFormValues() });

const wordOf = (word: MenuWord | MenuCategory): DraftWord => ({
  key: '_id' in word ? word._id : newUuid(),
  ...('_id' in word && { _id: word._id }),
  name: word.name,
  otherNames: toFormValues(word),
});

/** The draft of an arrangement. A canteen without notes of its own begins with the product's. */
export function draftOf({ categories, notes = STANDARD_NOTES }: MenuArrangement): Draft {
  return { categories: categories.map(wordOf), notes: notes.map(wordOf), moved: {} };
}

/** The arrangement in the form of the call. Notes that are still the product's are not sent, so that they stay the product's. */
export function arrangementOf({ categories, notes, moved }: Draft): {
  categories: Partial<MenuCategory>[];
  notes?: MenuWord[];
  snacks?: { _id: string; category: string }[];
} {
  const words = notes.map(sentWord);
  const nameOf = (key: string): string => categories.find((category) => category.key === key)?.name.trim() ?? '';
  const snacks = Object.entries(moved).map(([_id, key]) => ({ _id, category: nameOf(key) }));
  return {
    ...(snacks.length > 0 && { snacks }),
    categories: categories.map((category) => ({ ...(category._id !== undefined && { _id: category._id }), ...sentWord(category) })),
    ...(!isStandard(words) && { notes: words }),
  };
}

function sentWord({ name, otherNames: { hi, pa } }: DraftWord): MenuWord {
  return { name: name.trim(), otherNames: { hi: hi.trim(), pa: pa.trim() } };
}

function isStandard(notes: readonly MenuWord[]): boolean {
  return JSON.stringify(notes) === JSON.stringify(STANDARD_NOTES);
}

/** The draft after it was saved: new categories have their ids, and only snacks that were moved since are moved. */
export function saved(draft: Draft, sent: Draft, answer: MenuArrangement): Draft {
  const ids = new Map(sent.categories.map(({ key }, index) => [key, answer.categories[index]?._id]));
  const moved = Object.entries(draft.moved).filter(([id, key]) => sent.moved[id] !== key);
  return {
    ...draft,
    categories: draft.categories.map((category) => {
      const _id = ids.get(category.key) ?? category._id;
      return { ...category, ...(_id !== undefined && { _id }) };
    }),
    moved: Object.fromEntries(moved),
  };
}

/** The key of a snack's category in the draft; `''` where it has none. */
export function categoryOf({ categories, moved }: Draft, { _id, category }: Snack): string {
  const key = moved[_id] ?? categories.find((candidate) => candidate._id === category && category !== undefined)?.key ?? '';
  return categories.some((candidate) => candidate.key === key) ? key : '';
}

/** The draft with a snack moved to another category; `''` takes it out of its own. */
export function withSnackIn(draft: Draft, snack: Snack, key: string): Draft {
  const { [snack._id]: _, ...others } = draft.moved;
  const unmoved = { ...draft, moved: others };
  return categoryOf(unmoved, snack) === key ? unmoved : { ...draft, moved: { ...others, [snack._id]: key } };
}

/** What is wrong with the words of one list, by key. */
export function faultsOf(words: readonly DraftWord[], kind: 'category' | 'note'): ReadonlyMap<string, WordFault> {
  const names = words.map(({ name }) => comparedName(name));
  return new Map(
    words.flatMap(({ key, name }, index): [string, WordFault][] => {
      if (name.trim() === '') return [[key, 'empty']];
      if (kind === 'note' && name.includes(',')) return [[key, 'comma']];
      return names.indexOf(names[index] ?? '') < index ? [[key, 'taken']] : [];
    }),
  );
}

/** The list with one word moved by one place. */
export function movedBy(words: readonly DraftWord[], index: number, by: -1 | 1): readonly DraftWord[] {
  const word = words[index];
  return word ? words.toSpliced(index, 1).toSpliced(index + by, 0, word) : words;
}
