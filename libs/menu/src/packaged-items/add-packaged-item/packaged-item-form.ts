import { STOCK_MAX, VARIANTS_MAX, type Rupees } from '@tiffin/contracts';
import { Field, IntegerField, ListField, MoneyField } from '@tiffin/http';
import { Transform } from 'class-transformer';

const PRICE_MAX: Rupees = 10_000;

/** How many rows are read at all; the rule of at most three variants, like those of 0 and of equal prices, is the decider's. */
const ROWS_READ = 10 * VARIANTS_MAX;
const VARIANTS = { min: 0, max: ROWS_READ, message: 'At least one variant is required.' };

export class VariantForm {
  @MoneyField({ max: PRICE_MAX, message: `please enter a price from 0.01 to ${PRICE_MAX} rupees.` })
  price: Rupees;

  @IntegerField(0, STOCK_MAX, { message: `please enter a whole number from 1 to ${STOCK_MAX}.` })
  availableCount: number;
}

class Categorised {
  @Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim() : value))
  @Field('category')
  category: string;
}

export class AddPackagedItemForm extends Categorised {
  @ListField(() => VariantForm, VARIANTS)
  variants: VariantForm[];
}

export class EditedVariantForm extends VariantForm {
  /** Of the variant that is kept. */
  @Field({ message: 'this is not an id.', accepts: (value) => typeof value === 'string' && value.length <= 100 }, { optional: true })
  _id?: string;

  @IntegerField(0, Number.MAX_SAFE_INTEGER, { optional: true, message: 'please send the count that was shown.' })
  seenCount?: number;
}

export class ChangePackagedItemForm extends Categorised {
  @ListField(() => EditedVariantForm, VARIANTS)
  variants: EditedVariantForm[];
}
