import { ApiProperty } from '@nestjs/swagger';
import {
  ALLERGENS,
  ENERGY_MAX,
  FOOD_MARKS,
  plainText,
  SERVING_MAX,
  type Allergen,
  type ContentsChange,
  type FoodMark,
} from '@tiffin/contracts';
import { ChoiceField, DecimalText, Field, ObjectField, TextField } from '@tiffin/http';
import { Transform } from 'class-transformer';

/** In a list of allergens: none of them. */
const NO_ALLERGENS = 'none';

/** Returns `gluten,milk` as a list, `none` as an empty one, and an empty text as it is; `null`, which no rule accepts, for other values. */
function allergensFrom({ value }: { value: unknown }): readonly Allergen[] | '' | null | undefined {
  if (value === undefined || value === '') return value;
  if (typeof value !== 'string') return null;
  const named = value.split(',').flatMap((part) => plainText(part) || []);
  if (named.join() === NO_ALLERGENS) return [];
  return named.length > 0 && named.every((name) => (ALLERGENS as readonly string[]).includes(name)) ? (named as Allergen[]) : null;
}

const isEnergy = (value: unknown): boolean =>
  value === '' || (Number.isInteger(value) && Number(value) >= 0 && Number(value) <= ENERGY_MAX);

/** What a form states about an item. An absent field stays as it is, and an empty text makes it not stated. */
export class WrittenContents implements ContentsChange {
  @ChoiceField(['', ...FOOD_MARKS], { optional: true, message: `Please choose one of ${FOOD_MARKS.join(', ')}.` })
  mark?: FoodMark | '';

  @DecimalText()
  @Field({ message: `Please enter a whole number of kcal from 0 to ${ENERGY_MAX}.`, accepts: isEnergy }, { optional: true })
  @ApiProperty({
    required: false,
    anyOf: [
      { type: 'integer', minimum: 0, maximum: ENERGY_MAX },
      { type: 'string', enum: [''] },
    ],
  })
  energy?: number | '';

  @TextField(SERVING_MAX, { optional: true })
  serving?: string;

  @Transform(allergensFrom)
  @Field(
    {
      message: `Please choose from ${ALLERGENS.join(', ')}, or ${NO_ALLERGENS}.`,
      accepts: (value) => value === '' || Array.isArray(value),
    },
    { optional: true },
  )
  @ApiProperty({ type: 'string', required: false, example: 'gluten,milk' })
  allergens?: readonly Allergen[] | '';
}

/** The field for what is in a snack or a packaged item; in a multipart form `contents[mark]`, and so on. Optional, as is each of its fields. */
export const ContentsField = (): PropertyDecorator => ObjectField(() => WrittenContents);
