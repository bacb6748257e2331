import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { RULES, type FieldRule, type StudentRequest } from '@tiffin/contracts';
import { Field } from '@tiffin/http';
import type { StudentDetails } from './new-student.js';

/** The one number that may come as text or as a number (docs/reference/wire.md#1.6, #5.1). */
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

/** What registering, and changing, a student takes. */
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

/** The fields as the records have them. */
export function detailsIn({ rollNo, ...others }: StudentFields): StudentDetails {
  return { ...others, rollNo: String(rollNo) };
}
