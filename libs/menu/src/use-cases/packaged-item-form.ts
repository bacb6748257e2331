import { RULES, STOCK_MAX, VARIANTS_MAX, type Rupees } from '@tiffin/contracts';
import { Field, IntegerField, ListField } from '@tiffin/http';
import { ValidateBy } from 'class-validator';
import { ContentsField, type WrittenContents } from './contents-field.js';
import { OtherNamesField, type WrittenNames } from './other-names-field.js';
import { COUNT_IS_ZERO, PRICE_IS_ZERO } from '../aggregates/menu/variant-rules.js';

/** The most rows that the server reads. The decider checks the limit of three variants and equal prices. */
const ROWS_READ = 10 * VARIANTS_MAX;
const VARIANTS = { min: 1, max: ROWS_READ, message: 'At least one variant is required.' };

/** Refuses 0 with its own message (docs/reference/specification.md#5.18). */
const NotZero = (message: string): PropertyDecorator =>
  ValidateBy({ name: 'notZero', validator: { validate: (value: unknown) => value !== 0, defaultMessage: () => message } });

const CategoryField = (): PropertyDecorator => Field('category');
const PriceField = (): PropertyDecorator => Field({ ...RULES.price, message: PRICE_IS_ZERO });
const CountField = (): PropertyDecorator => IntegerField(0, STOCK_MAX, { message: `Please enter a whole number from 1 to ${STOCK_MAX}.` });

export class NewVariantForm {
  @PriceField()
  price: Rupees;

  @NotZero(COUNT_IS_ZERO)
  @CountField()
  availableCount: number;
}

export class AddPackagedItemForm {
  @CategoryField()
  category: string;

  @OtherNamesField()
  otherNames?: WrittenNames;

  @ContentsField()
  contents?: WrittenContents;

  @ListField(() => NewVariantForm, VARIANTS)
  variants: NewVariantForm[];
}

export class EditedVariantForm {
  /** The id of an existing variant. */
  @Field({ message: 'this is not an id.', accepts: (value) => typeof value === 'string' && value.length <= 100 }, { optional: true })
  _id?: string;

  @PriceField()
  price: Rupees;

  /** 0 where the variant is sold out. */
  @CountField()
  availableCount: number;

  @IntegerField(0, Number.MAX_SAFE_INTEGER, { optional: true, message: 'Please send the count that was shown.' })
  seenCount?: number;
}

export class ChangePackagedItemForm {
  @CategoryField()
  category: string;

  @OtherNamesField()
  otherNames?: WrittenNames;

  @ContentsField()
  contents?: WrittenContents;

  @ListField(() => EditedVariantForm, VARIANTS)
  variants: EditedVariantForm[];
}
