import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AUDIENCE, HOURLY_QUOTA, type Audience, type HourlyQuotaOf } from '@tiffin/http';
import { Refusal } from '@tiffin/kernel';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Quotas } from '../throttling/quotas.js';
import { SessionRateLimit } from './session-rate-limit.js';
import { Identification } from './identification.js';
import { OperatorsKey } from './operators-key.js';

const HOUR = 3_600_000;
const SIGNED_IN: readonly Audience[] = ['student', 'contractor', 'staff', 'counter'];

/**
 * Admits the audience of a route and refuses all other calls; a route without an audience admits no call (docs/reference/design.md#6.2).
 */
@Injectable()
export class AudienceGuard implements CanActivate {
  private readonly rate = new SessionRateLimit();

  constructor(
    private readonly reflector: Reflector,
    private readonly identification: Identification,
    private readonly operatorsKey: OperatorsKey,
    private readonly quotas: Quotas,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const http = context.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    const audience = this.reflector.get<readonly Audience[] | undefined>(AUDIENCE, context.getHandler()) ?? [];
    if (audience.includes('unasked')) return true;
    const { session, admin } = await this.identification.of(request, http.getResponse<FastifyReply>());
    for (const { id } of [session, admin].filter((identity) => identity !== undefined)) this.rate.count(id, performance.now());
    const isInvited =
      audience.includes('anyone') ||
      (session !== undefined && audience.includes(session.role)) ||
      (admin !== undefined && audience.includes('admin')) ||
      (audience.includes('operator') && this.operatorsKey.authenticate(request));
    if (isInvited) {
      const quota = this.reflector.get<HourlyQuotaOf | undefined>(HOURLY_QUOTA, context.getHandler());
      if (quota && session) await this.quotas.take(`${quota.name}:${session.userId}`, { times: quota.times, within: HOUR });
      return true;
    }
    // Not `no_session` for a call with a key: that would sign the user out (docs/reference/decisions.md#1.5).
    if (audience.length > 0 && !audience.some((member) => SIGNED_IN.includes(member))) throw new Refusal('key_required');
    throw new Refusal(session === undefined && audience.length > 0 ? 'no_session' : 'forbidden');
  }
}
