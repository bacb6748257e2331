import type { IncomingHttpHeaders } from 'node:http';

export type OriginVerdict = 'same' | 'other' | 'unknown';

/** The product's own origins (docs/reference/wire.md#1.16); HTTP and sockets use the same rule. */
export class OriginRule {
  private constructor(private readonly isOwn: (origin: string) => boolean) {}

  /** The origins of these public URLs. Throws `TypeError` for a text that is no URL. */
  static of(...urls: [string, ...string[]]): OriginRule {
    const own = new Set(urls.map((url) => new URL(url).origin));
    return new OriginRule((origin) => own.has(origin));
  }

  /**
   * Without a public URL: the three names of this machine are one origin (docs/reference/design.md#9.3). `port` is a function, since port
   * 0 is known only once it is bound.
   */
  static loopback(port: () => number): OriginRule {
    const own = (host: string): string => new URL(`http://${host}:${port()}`).origin;
    return new OriginRule((origin) => ['localhost', '127.0.0.1', '[::1]'].some((host) => origin === own(host)));
  }

  /** Returns what a request's headers say about its origin: `Origin`, or without it `Sec-Fetch-Site`; `unknown` without both. */
  judge(headers: IncomingHttpHeaders): OriginVerdict {
    if (headers.origin !== undefined) return this.isOwn(headers.origin) ? 'same' : 'other';
    const site = headers['sec-fetch-site'];
    if (site === 'same-origin') return 'same';
    return site === undefined || site === 'none' ? 'unknown' : 'other';
  }
}
