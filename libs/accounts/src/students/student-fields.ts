import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { RULES, type FieldRule, type StudentRequest } from '@tiffin/contracts';
import { Field } from '@tiffin/http';
import type { StudentDetails } from './new-student.js';

/** The one number that may be sent as text or as a number (docs/reference/wire.md#1.6, #5.1). */
const ROLL_NUMBER: FieldRule = {
  message: RULES.rollNo.message,
  accepts: (value) => RULES.rollNo.accepts(typeof value === 'number' ? String(value) : value),
};

const RollNumberField = (): PropertyDecorator =>
  applyDecorators(
    Field(ROLL_NUMBER),
    ApiProperty({
      anyOf: [
        { type: 'string', pattern: '^\\d{1,3}$' },
        { type: 'integer', minimum: 0, maximum: 999 },
      ],
    }),
  );

/** The fields for registering and changing a student. */
export class StudentFields implements StudentRequest {
  @Field('fullName')
  fullName: string;

  @RollNumberField()
  rollNo: string | number;

  @Field('email')
  email: string;

  @Field('phoneNumber')
  phoneNumber: string;
}

/** Returns the fields as records store them. */
export function detailsIn({ rollNo, ...fields }: StudentFields): StudentDetails {
  return { ...fields, rollNo: String(rollNo) };
}
