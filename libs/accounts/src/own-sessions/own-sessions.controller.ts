import { Controller, Delete, Get, Param, Res } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import type { OwnSession } from '@tiffin/contracts';
import { CurrentSession, ForAudience, uuidOr404, type Session } from '@tiffin/http';
import type { FastifyReply } from 'fastify';
import { SESSION_COOKIE, SessionCookies } from '../sessions/session-cookies.js';
import { EndOtherSessions, EndOwnSession } from './end-sessions.command.js';
import { OwnSessions } from './own-sessions.query.js';

/** Where somebody is signed in, and how to end that from elsewhere (docs/adr/0028). */
@ApiTags('users')
@Controller('users/sessions')
export class OwnSessionsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly cookies: SessionCookies,
  ) {}

  @Get()
  @ForAudience('student', 'contractor')
  list(@CurrentSession() session: Session): Promise<OwnSession[]> {
    return this.queries.execute(new OwnSessions(session));
  }

  @Delete()
  @ForAudience('student', 'contractor')
  async endOthers(@CurrentSession() session: Session): Promise<{ ended: number }> {
    return { ended: await this.commands.execute(new EndOtherSessions(session)) };
  }

  @Delete(':id')
  @ForAudience('student', 'contractor')
  async end(@Param('id') id: string, @CurrentSession() session: Session, @Res({ passthrough: true }) reply: FastifyReply): Promise<object> {
    const ended = uuidOr404(id);
    await this.commands.execute(new EndOwnSession(session, ended));
    if (ended === session.id) this.cookies.clear(reply, SESSION_COOKIE);
    return {};
  }
}
