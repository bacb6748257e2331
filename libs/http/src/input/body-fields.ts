import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { toPaise } from '@tiffin/contracts';
import { Transform, Type } from 'class-transformer';
import { ValidateNested } from 'class-validator';
import { Field } from '../fields.js';
import { plainDecimal } from './plain-numbers.js';
import { isUuid } from './uuid.js';

interface Optional {
  readonly optional?: boolean;
}

/** `true` or `false`, not as text. */
export function BooleanField({
  optional = false,
  message = 'Please choose yes or no.',
}: Optional & { message?: string } = {}): PropertyDecorator {
  return Field({ message, accepts: (value) => typeof value === 'boolean' }, { optional });
}

/** A whole number from `min` to `max`, not as text. */
export function IntegerField(
  min: number,
  max: number,
  { optional = false, message = `Please enter a whole number from ${min} to ${max}.` }: Optional & { message?: string } = {},
): PropertyDecorator {
  const accepts = (value: unknown): boolean => Number.isSafeInteger(value) && Number(value) >= min && Number(value) <= max;
  return Field({ message, accepts, type: 'integer', minimum: min, maximum: max }, { optional });
}

/**
 * An amount in rupees with at most two decimals, from `min` to `max` rupees; the default maximum exceeds any bill. `Field('price')` is
 * the rule of a price.
 */
export function MoneyField({
  min = 0,
  max = 1_000_000_000,
  optional = false,
  message = 'Please enter an amount in rupees.',
}: Optional & { min?: number; max?: number; message?: string } = {}): PropertyDecorator {
  const accepts = (value: unknown): boolean => typeof value === 'number' && value >= min && value <= max && toPaise(value) !== undefined;
  return Field({ message, accepts, type: 'number', minimum: min, maximum: max }, { optional });
}

/** One of these texts. */
export function ChoiceField(
  choices: readonly string[],
  { optional = false, message }: Optional & { message?: string } = {},
): PropertyDecorator {
  const accepts = (value: unknown): boolean => typeof value === 'string' && choices.includes(value);
  return applyDecorators(
    Field({ message: message ?? `Please choose one of ${choices.join(', ')}.`, accepts }, { optional }),
    ApiProperty({ enum: choices, required: !optional }),
  );
}

/** An id in a body: a UUID. */
export function IdField({ optional = false, message = 'this is not an id.' }: Optional & { message?: string } = {}): PropertyDecorator {
  return Field({ message, accepts: isUuid }, { optional });
}

const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null && !Array.isArray(value);

/** An optional object of a class; its errors have names such as `otherNames.hi`. */
export function ObjectField(type: () => new () => object): PropertyDecorator {
  return applyDecorators(
    Field({ message: 'Please send an object.', accepts: isObject }, { optional: true }),
    Type(type),
    ValidateNested(),
    // A function, as in `ListField`.
    ApiProperty({ type: () => type(), required: false }),
  );
}

/** A list of `min` to `max` objects of a class, each validated; their errors have names such as `lines.0.quantity`. */
export function ListField<Item extends object>(
  item: () => new () => Item,
  {
    min,
    max,
    optional = false,
    message = `Please send ${min} to ${max} entries.`,
  }: Optional & { min: number; max: number; message?: string },
): PropertyDecorator {
  const accepts = (value: unknown): boolean => Array.isArray(value) && value.length >= min && value.length <= max && value.every(isObject);
  return applyDecorators(
    Field({ message, accepts }, { optional }),
    Type(item),
    ValidateNested({ each: true }),
    // OpenAPI needs a function for a class that is declared later.
    ApiProperty({ type: () => item(), isArray: true, minItems: min, maxItems: max, required: !optional }),
  );
}

const isId = (value: unknown): boolean => typeof value === 'string' && value.length > 0 && value.length <= 100;

/** An optional list of at most `max` different ids. */
export function IdsField({ max, message }: { max: number; message: string }): PropertyDecorator {
  const accepts = (value: unknown): boolean =>
    Array.isArray(value) && value.length <= max && value.every(isId) && new Set(value).size === value.length;
  return applyDecorators(
    Field({ message, accepts }, { optional: true }),
    ApiProperty({ type: 'array', items: { type: 'string' }, maxItems: max, uniqueItems: true, required: false }),
  );
}

/** Converts a multipart field's text in plain decimals to a number before its rule (for example `Field('price')`) validates it. */
export const DecimalText = (): PropertyDecorator => Transform(({ value }) => plainDecimal(value) ?? value);
