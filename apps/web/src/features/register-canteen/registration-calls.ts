import type { Canteen, CompleteRegistrationRequest, NewContractorRequest } from '@tiffin/contracts';
import { call, ApiError, type CallOptions } from '../../api/call';
import { phoneDigits } from '../../forms/checks';

/** The empty form. */
export const EMPTY_CONTRACTOR: NewContractorRequest = { fullName: '', email: '', phoneNumber: '', password: '' };

/** The form's values for the request: trimmed, except for the password, and the phone number in digits. */
export function trimFields<Typed extends NewContractorRequest>(typed: Typed): Typed {
  return { ...typed, fullName: typed.fullName.trim(), email: typed.email.trim(), phoneNumber: phoneDigits(typed.phoneNumber) };
}

/** The server's answer after it has sent a code (docs/reference/wire.md#9.1). */
const CODE_SENT = 'Verification code sent';

/**
 * Requests a code by mail. Throws what `call` throws, and on any other answer than that it was sent (docs/reference/specification.md#4.13).
 */
export async function requestCode(path: string, options: CallOptions, ask: typeof call = call): Promise<void> {
  const { message } = await ask<{ message: string }>(path, options);
  if (message !== CODE_SENT) throw new ApiError(200, { message, code: 'internal' });
}

/** Completes a registration or a handover with the mailed code. Throws `wrong_code` and the other refusals of the call. */
export function completeRegistration(body: CompleteRegistrationRequest): Promise<Canteen> {
  return call<Canteen>('/contractors/complete-registeration', { method: 'POST', body });
}
