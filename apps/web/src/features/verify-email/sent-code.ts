import { CODE_VALID_FOR } from '@tiffin/contracts';

/** A code that was mailed. */
export interface SentCode {
  readonly email: string;
  /** In ms by this device's clock. */
  readonly sentAt: number;
}

/** A code that was just sent to this address. */
export function sentNow(email: string): SentCode {
  return { email, sentAt: Date.now() };
}

/** Whether the code is still valid, by this device's clock. */
export function isStillValid({ sentAt }: SentCode): boolean {
  return Date.now() < sentAt + CODE_VALID_FOR;
}
