import { sameSecret } from '@tiffin/credentials';
import { createHmac } from 'node:crypto';

/** What a card says of whoever shows it. */
export interface CardFacts {
  readonly studentId: string;
  /** Which of the student's cards it is: a later one takes the place of all before. */
  readonly number: number;
  /** Until when it is good, in seconds since 1970; `null` for ever, as what is printed. */
  readonly until: number | null;
}

/** Says what it is to whoever scans it with something else, and which shape follows. */
const PREFIX = 'TIFFIN1';

/** The text of a card's QR code, signed with its canteen's key. */
export function cardCode(key: string, { studentId, number, until }: CardFacts): string {
  const facts = [PREFIX, studentId, number.toString(36), until === null ? '' : until.toString(36)].join('.');
  return `${facts}.${signatureOf(key, facts)}`;
}

/** What a scanned text says, if this canteen's key signed it: not what another canteen's did, and nothing that somebody made up. */
export function readCard(key: string, code: string): CardFacts | undefined {
  const end = code.lastIndexOf('.');
  const facts = code.slice(0, Math.max(0, end));
  if (!sameSecret(code.slice(end + 1), signatureOf(key, facts))) return undefined;
  const [prefix, studentId, number, until] = facts.split('.');
  if (prefix !== PREFIX || studentId === undefined || number === undefined || until === undefined) return undefined;
  return { studentId, number: Number.parseInt(number, 36), until: until === '' ? null : Number.parseInt(until, 36) };
}

/** 128 bits: enough that nobody guesses one, few enough for a small code. */
function signatureOf(key: string, facts: string): string {
  return createHmac('sha256', key).update(facts).digest().subarray(0, 16).toString('base64url');
}
