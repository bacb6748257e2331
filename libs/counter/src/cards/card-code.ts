import { sameSecret } from '@tiffin/credentials';
import { createHmac } from 'node:crypto';

/** What a card says about its bearer. */
export interface CardFacts {
  readonly studentId: string;
  /** The card's number among the student's cards. A higher number voids all lower ones. */
  readonly number: number;
  /** When it expires, in seconds since 1970; `null`: never, as on printed cards. */
  readonly until: number | null;
}

/** Marks the code as Tiffin's for other scanners, and the version of its format. */
const PREFIX = 'TIFFIN1';

/** Returns the text of a card's QR code, signed with its canteen's key. */
export function cardCode(key: string, { studentId, number, until }: CardFacts): string {
  const facts = [PREFIX, studentId, number.toString(36), until === null ? '' : until.toString(36)].join('.');
  return `${facts}.${signatureOf(key, facts)}`;
}

/** Returns what a scanned text says; `undefined` unless this canteen's key signed it. */
export function readCard(key: string, code: string): CardFacts | undefined {
  const end = code.lastIndexOf('.');
  const facts = code.slice(0, Math.max(0, end));
  if (!sameSecret(code.slice(end + 1), signatureOf(key, facts))) return undefined;
  const [prefix, studentId, number, until] = facts.split('.');
  if (prefix !== PREFIX || studentId === undefined || number === undefined || until === undefined) return undefined;
  return { studentId, number: Number.parseInt(number, 36), until: until === '' ? null : Number.parseInt(until, 36) };
}

/** 128 bits: too many to guess, few enough for a small code. */
function signatureOf(key: string, facts: string): string {
  return createHmac('sha256', key).update(facts).digest().subarray(0, 16).toString('base64url');
}
