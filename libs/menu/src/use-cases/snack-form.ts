import { ApiProperty } from '@nestjs/swagger';
import { DIETS, INFO_MAX, plainText, type Diet, type Rupees } from '@tiffin/contracts';
import { DecimalText, Field, PictureField, TextField, UploadedWebp } from '@tiffin/http';
import { Transform } from 'class-transformer';
import { ContentsField, type WrittenContents } from './contents-field.js';
import { OptionGroupsField, type WrittenGroups } from './option-groups-field.js';
import { OtherNamesField, type WrittenNames } from './other-names-field.js';

/** Returns `vegan,jain` as a list in the order of `DIETS`; `null`, which no rule accepts, for any other value. */
function dietsFrom({ value }: { value: unknown }): readonly Diet[] | null | undefined {
  if (value === undefined) return undefined;
  if (typeof value !== 'string') return null;
  const named = value.split(',').flatMap((part) => plainText(part) || []);
  const diets = DIETS.filter((diet) => named.includes(diet));
  return named.every((name) => (DIETS as readonly string[]).includes(name)) ? diets : null;
}

const CATEGORY_ID_MAX = 100;

class WrittenSnack {
  @Field('name')
  name: string;

  @DecimalText()
  @Field('price')
  price: Rupees;

  @TextField(INFO_MAX, { optional: true })
  info?: string;

  @Transform(dietsFrom)
  @Field({ message: `Please choose from ${DIETS.join(', ')}.`, accepts: Array.isArray }, { optional: true })
  @ApiProperty({ type: 'string', required: false, example: 'vegetarian,jain' })
  diets?: readonly Diet[];

  /** In the form as `otherNames[hi]`. */
  @OtherNamesField()
  otherNames?: WrittenNames;

  /** In the form as `contents[mark]`, and so on. */
  @ContentsField()
  contents?: WrittenContents;

  /** The id of its category; an empty text for none. */
  @TextField(CATEGORY_ID_MAX, { optional: true })
  category?: string;

  @OptionGroupsField()
  optionGroups?: WrittenGroups;
}

/** The multipart form that adds a snack, with its picture (docs/reference/wire.md#3.5). */
export class NewSnackForm extends WrittenSnack {
  override info = '';
  override diets: readonly Diet[] = [];

  @PictureField()
  image: UploadedWebp;
}

/** The form that changes a snack. Without a picture, the snack keeps its own. */
export class SnackForm extends WrittenSnack {
  @PictureField({ optional: true })
  image?: UploadedWebp;
}
