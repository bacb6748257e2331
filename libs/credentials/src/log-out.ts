import { Body, Controller, Patch, Req, Res } from '@nestjs/common';
import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { BooleanField, ForAudience } from '@tiffin/http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AdminSessions } from './sessions/admin-sessions.js';
import { ADMIN_COOKIE, SESSION_COOKIE, SessionCookies } from './sessions/session-cookies.js';
import { Sessions } from './sessions/sessions.js';

/** Ends the session of a token at once, open sockets included (docs/reference/decisions.md#2.1). */
export class LogOut extends Command<void> {
  constructor(readonly token: string) {
    super();
  }
}

@CommandHandler(LogOut)
export class LogOutHandler implements ICommandHandler<LogOut> {
  constructor(private readonly sessions: Sessions) {}

  async execute({ token }: LogOut): Promise<void> {
    await this.sessions.endToken(token);
  }
}

/** Ends the admin session of a token. */
export class EndAdminSession extends Command<void> {
  constructor(readonly token: string) {
    super();
  }
}

@CommandHandler(EndAdminSession)
export class EndAdminSessionHandler implements ICommandHandler<EndAdminSession> {
  constructor(private readonly admins: AdminSessions) {}

  async execute({ token }: EndAdminSession): Promise<void> {
    await this.admins.endToken(token);
  }
}

export class LogOutRequest {
  /** Ends the admin session and leaves the user's. */
  @BooleanField({ optional: true })
  admin?: boolean;
}

@ApiTags('users')
@Controller('users')
export class LogOutController {
  constructor(
    private readonly commands: CommandBus,
    private readonly cookies: SessionCookies,
  ) {}

  /** Succeeds also without a session (docs/reference/wire.md#6.2). */
  @Patch('logout')
  @ForAudience('anyone')
  async logOut(
    @Body() { admin = false }: LogOutRequest,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<object> {
    const cookie = admin ? ADMIN_COOKIE : SESSION_COOKIE;
    for (const token of this.cookies.read(request, cookie))
      await this.commands.execute(admin ? new EndAdminSession(token) : new LogOut(token));
    this.cookies.clear(reply, cookie);
    return {};
  }
}
