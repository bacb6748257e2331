import type { OtherNames } from '@tiffin/contracts';
import { Field, ObjectField } from '@tiffin/http';

const NameField = (): PropertyDecorator => Field('otherName', { optional: true });

/** The names in a form, with a field for each of `TRANSLATED_LANGUAGES`. An empty text removes a name. */
export class WrittenNames implements OtherNames {
  @NameField()
  hi?: string;

  @NameField()
  pa?: string;
}

/** The field for a snack's or a packaged item's names in other languages. The field and each language are optional. */
export const OtherNamesField = (): PropertyDecorator => ObjectField(() => WrittenNames);
