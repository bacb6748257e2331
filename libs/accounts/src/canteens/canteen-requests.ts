import { ApiProperty } from '@nestjs/swagger';
import type { NewContractorRequest } from '@tiffin/contracts';
import { BooleanField } from '@tiffin/http';
import { invalid } from '@tiffin/kernel';
import { FieldWhen, hasAny } from '../registration/registration-requests.js';

export class ApprovalRequest {
  @BooleanField()
  approved: boolean;
}

const namesContractor = hasAny('fullName', 'email', 'phoneNumber', 'password');

/** Either `suspended` or the fields of another contractor (docs/reference/wire.md#6.18). */
export class CanteenChangeRequest {
  @BooleanField({ optional: true })
  @ApiProperty({ type: 'boolean', required: false })
  suspended?: boolean;

  @FieldWhen('fullName', namesContractor)
  fullName?: string;

  @FieldWhen('email', namesContractor)
  email?: string;

  @FieldWhen('phoneNumber', namesContractor)
  phoneNumber?: string;

  @FieldWhen('password', namesContractor)
  password?: string;
}

/** Returns which of the two a valid body asks for. Throws 400 for both at once, or neither. */
export function canteenChange(body: CanteenChangeRequest): { readonly suspended: boolean } | { readonly contractor: NewContractorRequest } {
  const { suspended, fullName, email, phoneNumber, password } = body;
  if (fullName === undefined || email === undefined || phoneNumber === undefined || password === undefined) {
    if (suspended === undefined) throw invalid({ suspended: 'Please choose yes or no.' });
    return { suspended };
  }
  if (suspended !== undefined) throw invalid({ suspended: 'Please change one thing at a time.' });
  return { contractor: { fullName, email, phoneNumber, password } };
}
