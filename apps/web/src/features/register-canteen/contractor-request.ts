import type { NewContractorRequest } from '@tiffin/contracts';
import { phoneDigits } from '../../forms/checks';

/** Nothing is typed yet. */
export const EMPTY_CONTRACTOR: NewContractorRequest = { fullName: '', email: '', phoneNumber: '', password: '' };

/** What was typed as the server wants it: without spaces around it, but in the password, where they belong, the phone number in digits. */
export function trimFields<Typed extends NewContractorRequest>(typed: Typed): Typed {
  return { ...typed, fullName: typed.fullName.trim(), email: typed.email.trim(), phoneNumber: phoneDigits(typed.phoneNumber) };
}
