import {
  CATEGORIES_MAX,
  MENU_WORD_RULES,
  NOTES_MAX,
  otherNamesOf,
  withNames,
  type MenuWord,
  type TranslatedLanguage,
} from '@tiffin/contracts';
import { Field, ListField, ObjectField } from '@tiffin/http';
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

/** The whole arrangement: what is missing here is removed. */
export class ArrangementForm {
  @ListField(() => MenuCategoryForm, { min: 0, max: CATEGORIES_MAX, message: `Please enter at most ${CATEGORIES_MAX} categories.` })
  categories: MenuCategoryForm[];

  /** Absent: students choose from the notes that the product has. */
  @ListField(() => MenuWordForm, { min: 0, max: NOTES_MAX, message: `Please enter at most ${NOTES_MAX} notes.`, optional: true })
  notes?: MenuWordForm[];
}

/** Returns the arrangement for the command, with an id for each category that may be new. */
export function arrangementFrom({ categories, notes }: ArrangementForm, ids: Ids): Pick<ArrangeMenu, 'categories' | 'notes'> {
  return {
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
