import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { Field, type RuleName } from '@tiffin/http';
import { ValidateIf } from 'class-validator';

/** A field that must be there and right where `applies` says so of the body, and is not looked at elsewhere. */
export function FieldWhen<Body extends object>(rule: RuleName, applies: (body: Body) => boolean): PropertyDecorator {
  return applyDecorators(Field(rule), ValidateIf(applies), ApiProperty({ required: false }));
}

/** Whether a body has any of these fields, be they right or wrong. */
export const hasAny =
  <Name extends string>(...names: readonly Name[]) =>
  (body: Readonly<Partial<Record<Name, unknown>>>): boolean =>
    names.some((name) => body[name] !== undefined);
