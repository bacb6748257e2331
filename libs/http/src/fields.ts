import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { PHONE_NUMBER } from '@tiffin/contracts/phone';
import { freeText, RULES, type FieldRule } from '@tiffin/contracts';
import { Transform } from 'class-transformer';
import { ValidateBy, ValidateIf } from 'class-validator';

const TABLE = { ...RULES, phoneNumber: PHONE_NUMBER };

export type RuleName = keyof typeof TABLE;

/**
 * Returns a property decorator for a row of the rule table in contracts: normalisation, validation, message and OpenAPI
 * (docs/reference/design.md#6.3).
 */
export function Field(rule: RuleName | FieldRule, { optional = false }: { optional?: boolean } = {}): PropertyDecorator {
  const { message, accepts, messageFor, normalize, ...described }: FieldRule = typeof rule === 'string' ? TABLE[rule] : rule;
  return applyDecorators(
    ...(normalize ? [Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? normalize(value) : value))] : []),
    ValidateBy({
      name: 'field',
      validator: { validate: accepts, defaultMessage: (validated) => messageFor?.(validated?.value) ?? message },
    }),
    ApiProperty({ required: !optional, ...described }),
    // An absent field is valid, `null` is not: JSON types are strict (docs/reference/wire.md#1.6).
    ...(optional ? [ValidateIf((_, value) => value !== undefined)] : []),
  );
}

/** Free text of at most `max` characters. */
export const TextField = (max: number, options: { min?: number; lineBreaks?: boolean; optional?: boolean } = {}): PropertyDecorator =>
  Field(freeText(max, options), options);
