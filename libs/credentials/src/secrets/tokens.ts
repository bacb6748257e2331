import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** Where opaque tokens come from; injected, so that tests can name theirs. */
export const NEW_TOKEN = Symbol('NewToken');
export type NewToken = () => string;

/** 32 random bytes as base64url: 43 characters. */
export const randomToken: NewToken = () => randomBytes(32).toString('base64url');

/** What is kept of a token or an identifier that must not be readable in the records. */
export function fingerprint(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}

/** Whether two secrets are equal, in a time that does not depend on where they differ. */
export function sameSecret(one: string, other: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
}
