import type { FastifyRequest } from 'fastify';
import type { Language } from '@tiffin/contracts';
import { acceptedLanguage, cookieIn, disconnectSignal } from '@tiffin/http';
import { DEVICE_COOKIE } from '../sessions/session-cookies.js';

/** Whoever knocks, as far as throttling tells them apart. */
export interface Client {
  /** As Fastify sees it: `X-Forwarded-For` counts only from trusted proxies. */
  readonly address: string;
  readonly deviceToken: string | undefined;
  /** What their screen is in, where it says so: for mails to whoever has no account that says it. */
  readonly language?: Language | undefined;
  /** Aborted where they leave before they are answered: nobody's secret is looked at for them then. */
  readonly gone?: AbortSignal;
}

export function clientOf(request: FastifyRequest): Client {
  const { cookie, 'accept-language': languages } = request.headers;
  return {
    address: request.ip,
    deviceToken: cookieIn(cookie, DEVICE_COOKIE),
    language: acceptedLanguage(languages),
    gone: disconnectSignal(request),
  };
}
