import type { FastifyRequest } from 'fastify';
import type { Language } from '@tiffin/contracts';
import { acceptedLanguage, cookieIn, disconnectSignal } from '@tiffin/http';
import { DEVICE_COOKIE } from '../sessions/session-cookies.js';

/** A client as throttling distinguishes it. */
export interface Client {
  /** As Fastify determines it: `X-Forwarded-For` counts only from trusted proxies. */
  readonly address: string;
  readonly deviceToken: string | undefined;
  /** The language of the client's screen, if sent: for mails to people without an account. */
  readonly language?: Language | undefined;
  /** Aborted if the client disconnects before the answer; then no secret is compared. */
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
