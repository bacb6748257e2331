import type { FastifyReply } from 'fastify';

/** Most cookies of one name that are considered. */
const NAMESAKES = 3;

/**
 * Returns the first values of a cookie in a `Cookie` header. After a move an old cookie of another path or domain may come first. The
 * product's values are base64url, so nothing is decoded.
 */
export function cookiesIn(header: string | undefined, name: string): readonly string[] {
  const values = (header?.split(';') ?? []).flatMap((pair) => {
    const equals = pair.indexOf('=');
    return equals > 0 && pair.slice(0, equals).trim() === name ? pair.slice(equals + 1).trim() || [] : [];
  });
  return values.slice(0, NAMESAKES);
}

/** Returns the first value, or `undefined`. */
export const cookieIn = (header: string | undefined, name: string): string | undefined => cookiesIn(header, name)[0];

export interface CookieOptions {
  /** Lifetime in seconds; 0 removes the cookie. */
  readonly maxAge: number;
  /** Over https only: true in production. */
  readonly secure: boolean;
}

/** Sets `HttpOnly; SameSite=Lax; Path=/` (docs/reference/wire.md#1.17). Replaces an earlier cookie of the same name in the same answer. */
export function sendCookie(reply: FastifyReply, name: string, value: string, { maxAge, secure }: CookieOptions): void {
  const cookie = `${name}=${value}; Max-Age=${Math.floor(maxAge)}; Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
  const otherCookies = [reply.getHeader('set-cookie') ?? []].flat().filter((sent) => !String(sent).startsWith(`${name}=`));
  void reply.removeHeader('set-cookie').header('set-cookie', [...otherCookies.map(String), cookie]);
}
