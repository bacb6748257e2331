import {
  CATEGORIES_MAX,
  MENU_WORD_RULES,
  NOTES_MAX,
  otherNamesOf,
  withNames,
  type MenuWord,
  type TranslatedLanguage,
} from '@tiffin/contracts';
import { Field, IdField, ListField, ObjectField } from '@tiffin/http';
import type { Ids } from '@tiffin/kernel';
import type { ArrangeMenu } from '../aggregates/menu/menu-commands.js';

const OtherName = (): PropertyDecorator => Field(MENU_WORD_RULES.otherName, { optional: true });

class WordsOtherNames implements Record<TranslatedLanguage, string | undefined> {
  @OtherName()
  hi: string;

  @OtherName()
  pa: string;
}

class MenuWordForm {
  @Field(MENU_WORD_RULES.name)
  name: string;

  @ObjectField(() => WordsOtherNames)
  otherNames?: WordsOtherNames;
}

class MenuCategoryForm extends MenuWordForm {
  /** Of an existing category. */
  @Field({ message: 'this is not an id.', accepts: (value) => typeof value === 'string' && value.length <= 100 }, { optional: true })
  _id?: string;
}

/** More snacks than a menu has. */
const SNACKS_MOVED_MAX = 500;

class MovedSnackForm {
  @IdField()
  _id: string;

  /** The name of one of the categories; an empty text for none. */
  @Field(MENU_WORD_RULES.otherName)
  category: string;
}

/** The whole arrangement: what is missing here is removed. */
export class ArrangementForm {
  @ListField(() => MenuCategoryForm, { min: 0, max: CATEGORIES_MAX, message: `Please enter at most ${CATEGORIES_MAX} categories.` })
  categories: MenuCategoryForm[];

  /** Absent: students choose from the notes that the product has. */
  @ListField(() => MenuWordForm, { min: 0, max: NOTES_MAX, message: `Please enter at most ${NOTES_MAX} notes.`, optional: true })
  notes?: MenuWordForm[];

  /** The snacks that move to another category. */
  @ListField(() => MovedSnackForm, {
    min: 0,
    max: SNACKS_MOVED_MAX,
    message: `Please move at most ${SNACKS_MOVED_MAX} snacks.`,
    optional: true,
  })
  snacks?: MovedSnackForm[];
}

/** Returns the arrangement for the command, with an id for each category that may be new. */
export function arrangementFrom(
  { categories, notes, snacks }: ArrangementForm,
  ids: Ids,
): Pick<ArrangeMenu, 'categories' | 'notes' | 'snacks'> {
  return {
    ...(snacks && { snacks: snacks.map(({ _id: snackId, category }) => ({ snackId, category })) }),
    categories: categories.map(({ _id, ...word }) => ({
      newId: ids.uuid(),
      ...(_id !== undefined && { existingId: _id }),
      ...wordFrom(word),
    })),
    ...(notes && { notes: notes.map(wordFrom) }),
  };
}

function wordFrom({ name, otherNames }: MenuWordForm): MenuWord {
  return { name, ...otherNamesOf({ otherNames: withNames(undefined, otherNames) }) };
}
