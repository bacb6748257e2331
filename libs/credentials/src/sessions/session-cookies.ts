import { Inject, Injectable } from '@nestjs/common';
import { cookiesIn, sendCookie } from '@tiffin/http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ACCOUNTS_OPTIONS, type AccountsOptions } from '../accounts-options.js';
import { DEVICE_LIFETIME } from '../throttling/throttle-records.js';

export const SESSION_COOKIE = 'tiffin_session';
export const ADMIN_COOKIE = 'tiffin_admin';
export const DEVICE_COOKIE = 'tiffin_device';

export type AccountCookie = typeof SESSION_COOKIE | typeof ADMIN_COOKIE | typeof DEVICE_COOKIE;

/** The three cookies of accounts (docs/reference/wire.md#1.17). */
@Injectable()
export class SessionCookies {
  constructor(@Inject(ACCOUNTS_OPTIONS) private readonly options: AccountsOptions) {}

  /** Returns all values: a browser may also send an old cookie of another path or domain. */
  read(request: FastifyRequest, name: AccountCookie): readonly string[] {
    return cookiesIn(request.headers.cookie, name);
  }

  /** `maxAge` in seconds. */
  send(reply: FastifyReply, name: AccountCookie, token: string, maxAge: number): void {
    sendCookie(reply, name, token, { maxAge, secure: this.options.secureCookies });
  }

  /** Sends the cookie of a new session. */
  sendSession(reply: FastifyReply, { token, maxAge }: { readonly token: string; readonly maxAge: number }): void {
    this.send(reply, SESSION_COOKIE, token, maxAge);
  }

  /** Sends the cookie that makes the browser known. */
  sendDevice(reply: FastifyReply, token: string): void {
    this.send(reply, DEVICE_COOKIE, token, DEVICE_LIFETIME / 1000);
  }

  clear(reply: FastifyReply, name: AccountCookie): void {
    sendCookie(reply, name, '', { maxAge: 0, secure: this.options.secureCookies });
  }
}
