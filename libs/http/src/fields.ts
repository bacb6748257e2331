import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { PHONE_NUMBER } from '@tiffin/contracts/phone';
import { fieldError, freeText, RULES, type FieldRule } from '@tiffin/contracts';
import { ValidateBy, ValidateIf } from 'class-validator';

const TABLE = { ...RULES, phoneNumber: PHONE_NUMBER };

export type RuleName = keyof typeof TABLE;

/** A property decorator made from one row of the rule table in contracts: validation, message and OpenAPI at once (design 6). */
export function Field(rule: RuleName | FieldRule, { optional = false }: { optional?: boolean } = {}): PropertyDecorator {
  const row: FieldRule = typeof rule === 'string' ? TABLE[rule] : rule;
  return applyDecorators(
    ValidateBy({
      name: 'field',
      validator: { validate: (value: unknown) => fieldError(row, value) === undefined, defaultMessage: () => row.message },
    }),
    ApiProperty({
      required: !optional,
      ...(row.pattern !== undefined && { pattern: row.pattern }),
      ...(row.minLength !== undefined && { minLength: row.minLength }),
      ...(row.maxLength !== undefined && { maxLength: row.maxLength }),
    }),
    // Left out is fine, `null` is not: JSON types are strict (api.md 1).
    ...(optional ? [ValidateIf((_, value) => value !== undefined)] : []),
  );
}

/** Free text of at most `max` characters. */
export const TextField = (max: number, options: { min?: number; lineBreaks?: boolean; optional?: boolean } = {}): PropertyDecorator =>
  Field(freeText(max, options), options);
