import type { User } from '@tiffin/contracts';
import { phoneDigits } from '../../../forms/checks';

type Details = Pick<User, 'fullName' | 'email' | 'phoneNumber'>;

export interface DetailsFields extends Details {
  password: string;
}

/** What the form shows at first, and again once it was saved. */
export function asTyped({ fullName, email, phoneNumber }: User): DetailsFields {
  return { fullName, email, phoneNumber, password: '' };
}

/** The details to send, or `undefined` where none of them differs from what they are (specification 5). */
export function changedDetails(now: User, typed: DetailsFields): Details | undefined {
  const details = { fullName: typed.fullName.trim(), email: typed.email.trim(), phoneNumber: phoneDigits(typed.phoneNumber) };
  const changed = (['fullName', 'email', 'phoneNumber'] as const).some((name) => details[name] !== now[name]);
  return changed ? details : undefined;
}
