import { Body, Controller, Patch, Req, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { BooleanField, ForAudience } from '@tiffin/http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ADMIN_COOKIE, SESSION_COOKIE, SessionCookies } from '../sessions/session-cookies.js';
import { EndAdminSession, LogOut } from './log-out.command.js';

export class LogOutRequest {
  /** Ends the admin session and leaves the user's alone. */
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

  /** Also without a session: whoever wants to be out is out (api.md 6). */
  @Patch('logout')
  @ForAudience('anyone')
  async logOut(
    @Body() { admin = false }: LogOutRequest,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<object> {
    const cookie = admin ? ADMIN_COOKIE : SESSION_COOKIE;
    const token = this.cookies.read(request, cookie);
    if (token !== undefined) await this.commands.execute(admin ? new EndAdminSession(token) : new LogOut(token));
    this.cookies.clear(reply, cookie);
    return {};
  }
}
