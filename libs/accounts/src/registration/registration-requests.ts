import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import type { CanteenRegistrationRequest } from '@tiffin/contracts';
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

/** A canteen's registration before its address is proven. */
export class RegisterCanteenRequest implements CanteenRegistrationRequest {
  @Field('fullName')
  fullName: string;

  @Field('password')
  password: string;

  @Field('email')
  email: string;

  @Field('phoneNumber')
  phoneNumber: string;

  @Field('hostel')
  hostel: string;

  @Field('kitchenKey')
  kitchenKey: string;
}

/**
 * A completion has all fields of a registration or none. With the code alone it completes a change of contractor
 * (docs/reference/wire.md#5.3).
 */
const isRegistration = hasAny('fullName', 'password', 'phoneNumber', 'hostel', 'kitchenKey');

export class CompleteRegistrationRequest {
  @Field('email')
  email: string;

  @Field('verificationCode')
  code: string;

  @FieldWhen('fullName', isRegistration)
  fullName?: string;

  @FieldWhen('password', isRegistration)
  password?: string;

  @FieldWhen('phoneNumber', isRegistration)
  phoneNumber?: string;

  @FieldWhen('hostel', isRegistration)
  hostel?: string;

  @FieldWhen('kitchenKey', isRegistration)
  kitchenKey?: string;
}

/** Returns the registration in a valid completion; `undefined` if it is the code alone. */
export function registrationIn(body: CompleteRegistrationRequest): CanteenRegistrationRequest | undefined {
  const { fullName, password, email, phoneNumber, hostel, kitchenKey } = body;
  if (fullName === undefined || password === undefined || phoneNumber === undefined) return undefined;
  if (hostel === undefined || kitchenKey === undefined) return undefined;
  return { fullName, password, email, phoneNumber, hostel, kitchenKey };
}

export class ResendCodeRequest {
  @Field('email')
  email: string;
}
