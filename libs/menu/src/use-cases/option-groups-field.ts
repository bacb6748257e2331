import {
  freeText,
  OPTION_GROUPS_MAX,
  OPTION_NAME_MAX,
  OPTIONS_PER_GROUP_MAX,
  otherNamesOf,
  withNames,
  type Rupees,
} from '@tiffin/contracts';
import { Field, IntegerField, ListField, MoneyField } from '@tiffin/http';
import type { Ids } from '@tiffin/kernel';
import { ApiProperty } from '@nestjs/swagger';
import { plainToInstance, Transform } from 'class-transformer';
import { ValidateNested } from 'class-validator';
import { applyDecorators } from '@nestjs/common';
import type { WrittenOptionGroup } from '../aggregates/menu/menu-commands.js';
import { pricePaise } from './menu-wire.js';
import { OtherNamesField, type WrittenNames } from './other-names-field.js';

const OptionName = (): PropertyDecorator => Field(freeText(OPTION_NAME_MAX, { min: 1 }));
const ExistingId = (): PropertyDecorator =>
  Field({ message: 'this is not an id.', accepts: (value) => typeof value === 'string' && value.length <= 100 }, { optional: true });

class WrittenOptionForm {
  /** Of an existing option. */
  @ExistingId()
  _id?: string;

  @OptionName()
  name: string;

  @OtherNamesField()
  otherNames?: WrittenNames;

  @MoneyField({ max: 10_000, message: 'Please enter a price difference of 0 to 10,000 rupees.' })
  price: Rupees;
}

class WrittenGroupForm {
  /** Of an existing group. */
  @ExistingId()
  _id?: string;

  @OptionName()
  name: string;

  @OtherNamesField()
  otherNames?: WrittenNames;

  @IntegerField(0, OPTIONS_PER_GROUP_MAX)
  min: number;

  @IntegerField(1, OPTIONS_PER_GROUP_MAX)
  max: number;

  @ListField(() => WrittenOptionForm, { min: 1, max: OPTIONS_PER_GROUP_MAX })
  options: WrittenOptionForm[];
}
export type WrittenGroups = readonly WrittenGroupForm[];

/** Returns the list in a JSON text as instances; `null`, which no rule accepts, for anything else. */
function groupsFrom({ value }: { value: unknown }): WrittenGroups | null | undefined {
  if (value === undefined) return undefined;
  try {
    const list: unknown = typeof value === 'string' ? JSON.parse(value) : null;
    return Array.isArray(list) && list.every((group) => typeof group === 'object' && group !== null && !Array.isArray(group))
      ? plainToInstance(WrittenGroupForm, list)
      : null;
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
  const idsFor = (existingId: string | undefined) => ({ newId: ids.uuid(), ...(existingId !== undefined && { existingId }) });
  return groups.map(({ _id, name, min, max, otherNames, options }) => ({
    ...idsFor(_id),
    name,
    ...otherNamesOf({ otherNames: withNames(undefined, otherNames) }),
    min,
    max,
    options: options.map((option) => ({
      ...idsFor(option._id),
      name: option.name,
      ...otherNamesOf({ otherNames: withNames(undefined, option.otherNames) }),
      price: pricePaise(option.price),
    })),
  }));
}
