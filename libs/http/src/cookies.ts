import type { FastifyReply } from 'fastify';

/** So many cookies of one name are looked at. */
const NAMESAKES = 3;

/**
 * The values of a cookie in a `Cookie` header, the first ones. After a move an old one of another path or domain may stand before ours. Our values are
 * base64url, so nothing is decoded.
 */
export function cookiesIn(header: string | undefined, name: string): readonly string[] {
  const values = (header?.split(';') ?? []).flatMap((pair) => {
    const equals = pair.indexOf('=');
    return equals > 0 && pair.slice(0, equals).trim() === name ? pair.slice(equals + 1).trim() || [] : [];
  });
  return values.slice(0, NAMESAKES);
}

/** The first of them, or `undefined`. */
export const cookieIn = (header: string | undefined, name: string): string | undefined => cookiesIn(header, name)[0];

export interface CookieOptions {
  /** Lifetime in seconds; 0 removes the cookie. */
  readonly maxAge: number;
  /** Over https only: true in production. */
  readonly secure: boolean;
}

/** Sets `HttpOnly; SameSite=Lax; Path=/` (docs/reference/wire.md#1.17). A later cookie of the same name in the same answer replaces the earlier one. */
export function sendCookie(reply: FastifyReply, name: string, value: string, { maxAge, secure }: CookieOptions): void {
  const cookie = `${name}=${value}; Max-Age=${Math.floor(maxAge)}; Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
  const others = [reply.getHeader('set-cookie') ?? []].flat().filter((sent) => !String(sent).startsWith(`${name}=`));
  void reply.removeHeader('set-cookie').header('set-cookie', [...others.map(String), cookie]);
}
