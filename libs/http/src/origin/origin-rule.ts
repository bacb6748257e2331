import type { IncomingHttpHeaders } from 'node:http';

export type OriginVerdict = 'same' | 'other' | 'unknown';

/** Which origins are this product's own (api.md 1): HTTP and socket ask the same rule. */
export class OriginRule {
  private readonly own: ReadonlySet<string>;

  private constructor(urls: readonly string[]) {
    this.own = new Set(urls.map((url) => new URL(url).origin));
  }

  /** The origins of these public URLs. Throws `TypeError` for what is no URL. */
  static of(...urls: [string, ...string[]]): OriginRule {
    return new OriginRule(urls);
  }

  /** Without a public URL: the three names of this machine are one origin (design 9). */
  static loopback(port: number): OriginRule {
    return new OriginRule(['localhost', '127.0.0.1', '[::1]'].map((host) => `http://${host}:${port}`));
  }

  /** What a request's headers say about where it comes from: `Origin`, or without it `Sec-Fetch-Site`; `unknown` where neither tells. */
  judge(headers: IncomingHttpHeaders): OriginVerdict {
    if (headers.origin !== undefined) return this.own.has(headers.origin) ? 'same' : 'other';
    const site = headers['sec-fetch-site'];
    if (site === 'same-origin') return 'same';
    return site === undefined || site === 'none' ? 'unknown' : 'other';
  }
}
