import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** Generates opaque tokens; injected, so that tests can set them. */
export const NEW_TOKEN = Symbol('NewToken');
export type NewToken = () => string;

/** Returns 32 random bytes as base64url: 43 characters. */
export const randomToken: NewToken = () => randomBytes(32).toString('base64url');

/** Returns the SHA-256 of a token or identifier that must not be readable in the records, as base64url. */
export function fingerprint(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}

/** Returns whether two secrets are equal, in a time that does not depend on where they differ. */
export function sameSecret(a: string, b: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(a), digest(b));
}
