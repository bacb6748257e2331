import type { Canteen, CompleteRegistrationRequest, NewContractorRequest } from '@tiffin/contracts';
import { call, ApiError, type CallOptions } from '../../api/call';
import { phoneDigits } from '../../forms/checks';

/** Nothing is typed yet. */
export const EMPTY_CONTRACTOR: NewContractorRequest = { fullName: '', email: '', phoneNumber: '', password: '' };

/** What was typed as the server wants it: without spaces around it, but in the password, where they belong, the phone number in digits. */
export function trimFields<Typed extends NewContractorRequest>(typed: Typed): Typed {
  return { ...typed, fullName: typed.fullName.trim(), email: typed.email.trim(), phoneNumber: phoneDigits(typed.phoneNumber) };
}

/** What the server says once a code is under way (docs/reference/wire.md#9.1). */
const CODE_SENT = 'Verification code sent';

/** Asks for a code by mail. Throws what `call` throws, and any other answer than that it was sent (docs/reference/specification.md#4.13). */
export async function requestCode(path: string, options: CallOptions, ask: typeof call = call): Promise<void> {
  const { message } = await ask<{ message: string }>(path, options);
  if (message !== CODE_SENT) throw new ApiError(200, { message, code: 'internal' });
}

/** Completes a registration, or another contractor for a canteen, with the code that was mailed. Throws `wrong_code` and what stands against it. */
export function completeRegistration(body: CompleteRegistrationRequest): Promise<Canteen> {
  return call<Canteen>('/contractors/complete-registeration', { method: 'POST', body });
}
