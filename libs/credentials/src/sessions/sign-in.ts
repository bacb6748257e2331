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

/** What follows a right secret: a new session in the cookie, the earlier one ended, the browser remembered. */
@Injectable()
export class SignIn {
  constructor(
    private readonly sessions: Sessions,
    private readonly attempts: Attempts,
    private readonly rations: LogInQuotas,
    private readonly cookies: SessionCookies,
  ) {}

  /** Signs in; `account` as it was throttled. A session that someone planted in the cookie ends here (no fixation). Throws `throttled`. */
  async as(owner: SessionOwner, account: string, request: FastifyRequest, reply: FastifyReply): Promise<Session> {
    await this.rations.take(owner.role, account);
    const opened = await this.sessions.open(owner, deviceOf(request.headers['user-agent']));
    for (const token of this.cookies.read(request, SESSION_COOKIE)) await this.sessions.endToken(token);
    const deviceToken = await this.attempts.remember(account, clientOf(request));
    this.cookies.sendSession(reply, opened);
    this.cookies.sendDevice(reply, deviceToken);
    return opened.session;
  }
}
