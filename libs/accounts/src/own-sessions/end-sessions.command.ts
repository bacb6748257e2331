import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Refusal } from '@tiffin/contracts';
import type { Session } from '@tiffin/http';
import { Sessions } from '../sessions/sessions.js';

/** Ends one session of somebody's, sockets included: another one, or this very one. */
export class EndOwnSession extends Command<void> {
  constructor(
    readonly session: Session,
    readonly id: string,
  ) {
    super();
  }
}

/** Throws `not_found` for a session that is over, or not theirs. */
@CommandHandler(EndOwnSession)
export class EndOwnSessionHandler implements ICommandHandler<EndOwnSession> {
  constructor(private readonly sessions: Sessions) {}

  async execute({ session: { userId }, id }: EndOwnSession): Promise<void> {
    const standing = await this.sessions.standingOf(userId);
    if (!standing.some(({ _id }) => _id === id)) throw new Refusal('not_found');
    await this.sessions.end(id);
  }
}

/** Ends all of somebody's sessions but this one. Answers how many that were. */
export class EndOtherSessions extends Command<number> {
  constructor(readonly session: Session) {
    super();
  }
}

@CommandHandler(EndOtherSessions)
export class EndOtherSessionsHandler implements ICommandHandler<EndOtherSessions> {
  constructor(private readonly sessions: Sessions) {}

  async execute({ session: { userId, id } }: EndOtherSessions): Promise<number> {
    const standing = await this.sessions.standingOf(userId);
    await this.sessions.endAll(userId, id);
    return standing.filter(({ _id }) => _id !== id).length;
  }
}
