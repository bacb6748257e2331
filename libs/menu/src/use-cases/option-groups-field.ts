import {
  OPTION_GROUPS_MAX,
  OPTION_NAME_MAX,
  OPTIONS_PER_GROUP_MAX,
  otherNamesOf,
  PRICE_MAX,
  withNames,
  type OtherNames,
  type Rupees,
} from '@tiffin/contracts';
import { Field, IntegerField, isWithinLimits, ListField, MoneyField, ObjectField, TextField } from '@tiffin/http';
import type { Ids } from '@tiffin/kernel';
import { ApiProperty } from '@nestjs/swagger';
import { plainToInstance, Transform } from 'class-transformer';
import { ValidateNested } from 'class-validator';
import { applyDecorators } from '@nestjs/common';
import type { WrittenOptionGroup } from '../aggregates/menu/menu-commands.js';
import { pricePaise } from './menu-wire.js';

const NameField = (): PropertyDecorator => TextField(OPTION_NAME_MAX, { min: 1 });
const OtherNameField = (): PropertyDecorator => TextField(OPTION_NAME_MAX, { optional: true });
/** The message for a price difference that is no amount of 0 to `PRICE_MAX` rupees with at most two decimals. */
const OPTION_PRICE = 'Please enter 0 to 10,000 rupees, with two decimals at most.';
const ExistingId = (): PropertyDecorator =>
  Field({ message: 'this is not an id.', accepts: (value) => typeof value === 'string' && value.length <= 100 }, { optional: true });

/** Other than a dish's names, these may have digits and signs: "500 ml". */
class WrittenOtherNames implements OtherNames {
  @OtherNameField()
  hi?: string;

  @OtherNameField()
  pa?: string;
}

/** What a group and an option have in common. */
abstract class NamedForm {
  /** Of an existing one. */
  @ExistingId()
  _id?: string;

  @NameField()
  name: string;

  @ObjectField(() => WrittenOtherNames)
  otherNames?: WrittenOtherNames;
}

class WrittenOptionForm extends NamedForm {
  @MoneyField({ max: PRICE_MAX, message: OPTION_PRICE })
  price: Rupees;
}

class WrittenGroupForm extends NamedForm {
  @IntegerField(0, OPTIONS_PER_GROUP_MAX)
  min: number;

  @IntegerField(1, OPTIONS_PER_GROUP_MAX)
  max: number;

  @ListField(() => WrittenOptionForm, { min: 1, max: OPTIONS_PER_GROUP_MAX })
  options: WrittenOptionForm[];
}
export type WrittenGroups = readonly WrittenGroupForm[];

const isRecord = (value: unknown): boolean => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns the list in a JSON text as instances; `null`, which no rule accepts, for anything else. */
function groupsFrom({ value }: { value: unknown }): WrittenGroups | null | undefined {
  if (value === undefined) return undefined;
  try {
    const list: unknown = typeof value === 'string' ? JSON.parse(value) : null;
    return Array.isArray(list) && list.every(isRecord) && isWithinLimits(list) ? plainToInstance(WrittenGroupForm, list) : null;
  } catch {
    return null;
  }
}

/** A snack's option groups in a multipart form: a JSON text with the full list (docs/reference/wire.md#3.1). */
export const OptionGroupsField = (): PropertyDecorator =>
  applyDecorators(
    Transform(groupsFrom),
    Field(
      {
        message: `Please send a JSON list of ${OPTION_GROUPS_MAX} option groups at most.`,
        accepts: (value) => Array.isArray(value) && value.length <= OPTION_GROUPS_MAX,
      },
      { optional: true },
    ),
    ValidateNested({ each: true }),
    ApiProperty({ type: 'string', required: false, example: '[{"name":"Size","min":1,"max":1,"options":[{"name":"Large","price":20}]}]' }),
  );

/** Returns the groups for the command, with prices in paise and an id for each group and option that may be new. */
export function writtenGroups(groups: WrittenGroups, ids: Ids): readonly WrittenOptionGroup[] {
  const named = ({ _id: existingId, name, otherNames }: NamedForm) => ({
    newId: ids.uuid(),
    ...(existingId !== undefined && { existingId }),
    name,
    ...otherNamesOf({ otherNames: withNames(undefined, otherNames) }),
  });
  return groups.map(({ min, max, options, ...group }) => ({
    ...named(group),
    min,
    max,
    options: options.map((option) => ({ ...named(option), price: pricePaise(option.price) })),
  }));
}
