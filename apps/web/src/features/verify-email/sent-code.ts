import { CODE_VALID_FOR } from '@tiffin/contracts';

/** A code that is on its way to somebody's inbox. */
export interface SentCode {
  readonly email: string;
  /** In ms, by this device's clock. */
  readonly sentAt: number;
}

/** A code that was sent to this address just now. */
export function sentNow(email: string): SentCode {
  return { email, sentAt: Date.now() };
}

/** Whether a code can still be entered, as far as this device's clock knows. */
export function isStillValid({ sentAt }: SentCode): boolean {
  return Date.now() < sentAt + CODE_VALID_FOR;
}
