import type { IncomingHttpHeaders } from 'node:http';

export type OriginVerdict = 'same' | 'other' | 'unknown';

/** Which origins are this product's own (docs/reference/wire.md#1.16): HTTP and socket ask the same rule. */
export class OriginRule {
  private constructor(private readonly isOwn: (origin: string) => boolean) {}

  /** The origins of these public URLs. Throws `TypeError` for what is no URL. */
  static of(...urls: [string, ...string[]]): OriginRule {
    const own = new Set(urls.map((url) => new URL(url).origin));
    return new OriginRule((origin) => own.has(origin));
  }

  /**
   * Without a public URL: the three names of this machine are one origin (docs/reference/design.md#9.3). The port is asked for, since 0
   * becomes one when bound.
   */
  static loopback(port: () => number): OriginRule {
    const own = (host: string): string => new URL(`http://${host}:${port()}`).origin;
    return new OriginRule((origin) => ['localhost', '127.0.0.1', '[::1]'].some((host) => origin === own(host)));
  }

  /** What a request's headers say about where it comes from: `Origin`, or without it `Sec-Fetch-Site`; `unknown` where neither tells. */
  judge(headers: IncomingHttpHeaders): OriginVerdict {
    if (headers.origin !== undefined) return this.isOwn(headers.origin) ? 'same' : 'other';
    const site = headers['sec-fetch-site'];
    if (site === 'same-origin') return 'same';
    return site === undefined || site === 'none' ? 'unknown' : 'other';
  }
}
