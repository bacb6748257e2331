import type { FastifyRequest } from 'fastify';
import { cookieIn, goneOf } from '@tiffin/http';
import { DEVICE_COOKIE } from '../sessions/session-cookies.js';

/** Whoever knocks, as far as throttling tells them apart. */
export interface Client {
  /** As Fastify sees it: `X-Forwarded-For` counts only from trusted proxies. */
  readonly address: string;
  readonly deviceToken: string | undefined;
  /** Aborted where they leave before they are answered: nobody's secret is looked at for them then. */
  readonly gone?: AbortSignal;
}

export function clientOf(request: FastifyRequest): Client {
  return { address: request.ip, deviceToken: cookieIn(request.headers.cookie, DEVICE_COOKIE), gone: goneOf(request) };
}
