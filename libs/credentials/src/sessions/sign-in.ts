import { Injectable } from '@nestjs/common';
import type { Session } from '@tiffin/http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Attempts } from '../throttling/attempts.js';
import { clientOf } from '../throttling/client.js';
import { LogInQuotas } from '../throttling/log-in-quotas.js';
import { deviceOf } from './device.js';
import { SESSION_COOKIE, SessionCookies } from './session-cookies.js';
import type { SessionOwner } from './session-record.js';
import { Sessions } from './sessions.js';

/** Completes a log-in: opens a session in the cookie, ends the earlier one, remembers the browser. */
@Injectable()
export class SignIn {
  constructor(
    private readonly sessions: Sessions,
    private readonly attempts: Attempts,
    private readonly quotas: LogInQuotas,
    private readonly cookies: SessionCookies,
  ) {}

  /**
   * Signs in; `account` is the name under which attempts are counted. Ends a session that the cookie had before, so that an attacker
   * cannot plant one (session fixation). Throws `throttled`.
   */
  async as(owner: SessionOwner, account: string, request: FastifyRequest, reply: FastifyReply): Promise<Session> {
    await this.quotas.take(owner.role, account);
    const opened = await this.sessions.open(owner, deviceOf(request.headers['user-agent']));
    for (const token of this.cookies.read(request, SESSION_COOKIE)) await this.sessions.endToken(token);
    const deviceToken = await this.attempts.remember(account, clientOf(request));
    this.cookies.sendSession(reply, opened);
    this.cookies.sendDevice(reply, deviceToken);
    return opened.session;
  }
}
