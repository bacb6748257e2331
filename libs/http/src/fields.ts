import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { PHONE_NUMBER } from '@tiffin/contracts/phone';
import { freeText, RULES, type FieldRule } from '@tiffin/contracts';
import { Transform } from 'class-transformer';
import { ValidateBy, ValidateIf } from 'class-validator';

const TABLE = { ...RULES, phoneNumber: PHONE_NUMBER };

export type RuleName = keyof typeof TABLE;

/** A property decorator made from one row of the rule table in contracts: form, validation, message and OpenAPI at once (docs/reference/design.md#6.3). */
export function Field(rule: RuleName | FieldRule, { optional = false }: { optional?: boolean } = {}): PropertyDecorator {
  const { message, accepts, messageFor, normalize, ...described }: FieldRule = typeof rule === 'string' ? TABLE[rule] : rule;
  return applyDecorators(
    ...(normalize ? [Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? normalize(value) : value))] : []),
    ValidateBy({
      name: 'field',
      validator: { validate: accepts, defaultMessage: (asked) => messageFor?.(asked?.value) ?? message },
    }),
    ApiProperty({ required: !optional, ...described }),
    // Left out is fine, `null` is not: JSON types are strict (docs/reference/wire.md#1.6).
    ...(optional ? [ValidateIf((_, value) => value !== undefined)] : []),
  );
}

/** Free text of at most `max` characters. */
export const TextField = (max: number, options: { min?: number; lineBreaks?: boolean; optional?: boolean } = {}): PropertyDecorator =>
  Field(freeText(max, options), options);
