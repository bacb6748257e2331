import { Injectable } from '@nestjs/common';
import { identify, type RequestIdentity } from '@tiffin/http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AdminSessions } from '../sessions/admin-sessions.js';
import { ADMIN_COOKIE, SESSION_COOKIE, SessionCookies } from '../sessions/session-cookies.js';
import { Sessions } from '../sessions/sessions.js';

/** Identifies the sender of a request, and renews the cookies of sessions that this use renewed. */
@Injectable()
export class Identification {
  constructor(
    private readonly sessions: Sessions,
    private readonly admins: AdminSessions,
    private readonly cookies: SessionCookies,
  ) {}

  async of(request: FastifyRequest, reply: FastifyReply): Promise<RequestIdentity> {
    const identity = { ...(await this.session(request, reply)), ...(await this.admin(request, reply)) };
    identify(request, identity);
    return identity;
  }

  private async session(request: FastifyRequest, reply: FastifyReply): Promise<RequestIdentity> {
    for (const token of this.cookies.read(request, SESSION_COOKIE)) {
      const resolved = await this.sessions.resolve(token);
      if (!resolved) continue;
      if (resolved.renewedFor !== undefined) this.cookies.send(reply, SESSION_COOKIE, token, resolved.renewedFor);
      return { session: resolved.session };
    }
    return {};
  }

  private async admin(request: FastifyRequest, reply: FastifyReply): Promise<RequestIdentity> {
    for (const token of this.cookies.read(request, ADMIN_COOKIE)) {
      const resolved = await this.admins.resolve(token);
      if (!resolved) continue;
      if (resolved.renewedFor !== undefined) this.cookies.send(reply, ADMIN_COOKIE, token, resolved.renewedFor);
      return { admin: resolved.admin };
    }
    return {};
  }
}
