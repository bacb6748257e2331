import { ApiProperty } from '@nestjs/swagger';
import { DIETS, INFO_MAX, type Diet, type Rupees } from '@tiffin/contracts';
import { DecimalText, Field, TextField } from '@tiffin/http';
import { Transform } from 'class-transformer';

const Trimmed = (): PropertyDecorator => Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim() : value));

/** `vegan,jain` as a list in the order of `DIETS`; anything that is not such a text becomes `null`, which no rule accepts. */
function dietsFrom({ value }: { value: unknown }): readonly Diet[] | null | undefined {
  if (value === undefined) return undefined;
  if (typeof value !== 'string') return null;
  const named = value.split(',').flatMap((part) => part.trim() || []);
  const diets = DIETS.filter((diet) => named.includes(diet));
  return named.every((name) => (DIETS as readonly string[]).includes(name)) ? diets : null;
}

/** The fields of the multipart form that adds or changes a snack; its picture comes beside them (api.md 3). */
export class SnackForm {
  @Trimmed()
  @Field('name')
  name: string;

  @DecimalText()
  @Field('price')
  price: Rupees;

  @Trimmed()
  @TextField(INFO_MAX, { optional: true })
  info?: string;

  @Transform(dietsFrom)
  @Field({ message: `please choose from ${DIETS.join(', ')}.`, accepts: Array.isArray }, { optional: true })
  @ApiProperty({ type: 'string', required: false, example: 'vegetarian,jain' })
  diets?: readonly Diet[];

  @ApiProperty({ type: 'string', format: 'binary', required: false })
  image?: unknown;
}
