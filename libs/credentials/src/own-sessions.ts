import { Controller, Delete, Get, Param, Res } from '@nestjs/common';
import { Command, CommandBus, CommandHandler, Query, QueryBus, QueryHandler, type ICommandHandler, type IQueryHandler } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import type { OwnSession } from '@tiffin/contracts';
import { CurrentSession, ForAudience, uuidOr404, type Session } from '@tiffin/http';
import { Refusal } from '@tiffin/kernel';
import type { FastifyReply } from 'fastify';
import { UNKNOWN_DEVICE } from './sessions/device.js';
import { SESSION_COOKIE, SessionCookies } from './sessions/session-cookies.js';
import { Sessions } from './sessions/sessions.js';

/** A person's active sessions: the current one first, then the most recently used. */
export class OwnSessions extends Query<OwnSession[]> {
  constructor(readonly session: Session) {
    super();
  }
}

@QueryHandler(OwnSessions)
export class OwnSessionsHandler implements IQueryHandler<OwnSessions> {
  constructor(private readonly sessions: Sessions) {}

  async execute({ session }: OwnSessions): Promise<OwnSession[]> {
    const activeSessions = await this.sessions.activeRecordsOf(session.userId);
    return activeSessions
      .map(({ _id, device = UNKNOWN_DEVICE, createdAt, lastUsedAt }) => ({
        _id,
        ...device,
        createdAt: new Date(createdAt).toISOString(),
        lastUsedAt: new Date(lastUsedAt).toISOString(),
        current: _id === session.id,
      }))
      .toSorted((a, b) => Number(b.current) - Number(a.current) || b.lastUsedAt.localeCompare(a.lastUsedAt));
  }
}

/** Ends one of a person's sessions, sockets included: another one, or the current one. */
export class EndOwnSession extends Command<void> {
  constructor(
    readonly session: Session,
    readonly id: string,
  ) {
    super();
  }
}

/** Throws `not_found` for a session that is over or another person's. */
@CommandHandler(EndOwnSession)
export class EndOwnSessionHandler implements ICommandHandler<EndOwnSession> {
  constructor(private readonly sessions: Sessions) {}

  async execute({ session: { userId }, id }: EndOwnSession): Promise<void> {
    if ((await this.sessions.active(id))?.userId !== userId) throw new Refusal('not_found');
    await this.sessions.end(id);
  }
}

/** Ends all of a person's sessions but the current one. Answers how many. */
export class EndOtherSessions extends Command<number> {
  constructor(readonly session: Session) {
    super();
  }
}

@CommandHandler(EndOtherSessions)
export class EndOtherSessionsHandler implements ICommandHandler<EndOtherSessions> {
  constructor(private readonly sessions: Sessions) {}

  async execute({ session: { userId, id } }: EndOtherSessions): Promise<number> {
    const activeSessions = await this.sessions.activeRecordsOf(userId);
    await this.sessions.endAll(userId, id);
    return activeSessions.filter(({ _id }) => _id !== id).length;
  }
}

/** A person's sessions, and how to end them from elsewhere (docs/adr/0028-addresses-mailed-passwords-and-lasting-sessions.md). */
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
