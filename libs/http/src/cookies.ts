import type { FastifyReply } from 'fastify';

/** The value of a cookie in a `Cookie` header, or `undefined`. Our values are base64url, so nothing is decoded. */
export function cookieIn(header: string | undefined, name: string): string | undefined {
  for (const pair of header?.split(';') ?? []) {
    const equals = pair.indexOf('=');
    if (equals > 0 && pair.slice(0, equals).trim() === name) return pair.slice(equals + 1).trim() || undefined;
  }
  return undefined;
}

export interface CookieOptions {
  /** Lifetime in seconds; 0 removes the cookie. */
  readonly maxAge: number;
  /** Over https only: true in production. */
  readonly secure: boolean;
}

/** Sets `HttpOnly; SameSite=Lax; Path=/` (api.md 1). A later cookie of the same name in the same answer replaces the earlier one. */
export function sendCookie(reply: FastifyReply, name: string, value: string, { maxAge, secure }: CookieOptions): void {
  const cookie = `${name}=${value}; Max-Age=${Math.floor(maxAge)}; Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
  const others = [reply.getHeader('set-cookie') ?? []].flat().filter((sent) => !String(sent).startsWith(`${name}=`));
  void reply.removeHeader('set-cookie').header('set-cookie', [...others.map(String), cookie]);
}
