import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { Field, type RuleName } from '@tiffin/http';
import { ValidateIf } from 'class-validator';

/** A field that is required and validated if `applies` is true for the body, and ignored otherwise. */
export function FieldWhen<Body extends object>(rule: RuleName, applies: (body: Body) => boolean): PropertyDecorator {
  return applyDecorators(Field(rule), ValidateIf(applies), ApiProperty({ required: false }));
}

/** Returns a test of whether a body has any of these fields, valid or not. */
export const hasAny =
  <Name extends string>(...names: readonly Name[]) =>
  (body: Readonly<Partial<Record<Name, unknown>>>): boolean =>
    names.some((name) => body[name] !== undefined);
