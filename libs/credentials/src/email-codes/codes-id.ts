import { emailKey } from '@tiffin/people';
import { fingerprint } from '../secrets/tokens.js';
import type { CodePurpose } from './email-code-record.js';

/** Returns the id of an address's codes for one purpose; addresses ignore case (docs/reference/wire.md#1.9). */
export function codesId(purpose: CodePurpose, email: string): string {
  return fingerprint(`${purpose}:${emailKey(email)}`);
}
