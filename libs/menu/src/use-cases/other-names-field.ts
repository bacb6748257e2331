import type { OtherNames } from '@tiffin/contracts';
import { Field, ObjectField } from '@tiffin/http';

const NameField = (): PropertyDecorator => Field('otherName', { optional: true });

/** Names as a form has them, a field for each of `TRANSLATED_LANGUAGES`; an empty text takes a name away. */
export class WrittenNames implements OtherNames {
  @NameField()
  hi?: string;

  @NameField()
  pa?: string;
}

/** What a snack or a packaged item is called in other languages. May be left out, and so may each language. */
export const OtherNamesField = (): PropertyDecorator => ObjectField(() => WrittenNames);
