import { Body, Controller, HttpCode, Post, Req, Res } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { Refusal, type Canteen } from '@tiffin/contracts';
import { Field, ForAudience, identityOf } from '@tiffin/http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ADMIN_COOKIE, SessionCookies } from '../sessions/session-cookies.js';
import { filled } from '../credentials/credential-fields.js';
import { clientOf } from '../throttling/client.js';
import { AdminSessions } from './admin-sessions.js';
import { AllCanteens } from './all-canteens.query.js';
import { EnterAdminGate } from './enter-admin-gate.command.js';

export class AdminGateRequest {
  @Field(filled(200, 'please enter the key.'), { optional: true })
  key?: string;
}

@ApiTags('admin')
@Controller('users')
export class AdminGateController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly cookies: SessionCookies,
    private readonly admins: AdminSessions,
  ) {}

  /** The gate and the dashboard's list in one: a right key opens the session, a session needs no key (api.md 5). */
  @Post('contractors')
  @HttpCode(200)
  @ForAudience('anyone')
  async enter(
    @Body() { key }: AdminGateRequest,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<readonly Canteen[]> {
    if (key !== undefined) await this.open(key, request, reply);
    else if (!identityOf(request).admin) throw new Refusal('key_required');
    return await this.queries.execute(new AllCanteens());
  }

  /** A session that was in the cookie before, or that someone planted there, ends. */
  private async open(key: string, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { token, maxAge, deviceToken } = await this.commands.execute(new EnterAdminGate(key, clientOf(request)));
    await this.admins.endToken(this.cookies.read(request, ADMIN_COOKIE));
    this.cookies.send(reply, ADMIN_COOKIE, token, maxAge);
    this.cookies.sendDevice(reply, deviceToken);
  }
}
