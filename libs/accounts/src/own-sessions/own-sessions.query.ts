import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { OwnSession } from '@tiffin/contracts';
import type { Session } from '@tiffin/http';
import { UNKNOWN_DEVICE } from '../sessions/device.js';
import { Sessions } from '../sessions/sessions.js';

/** Where somebody is signed in: this session first, then those used last. */
export class OwnSessions extends Query<OwnSession[]> {
  constructor(readonly session: Session) {
    super();
  }
}

@QueryHandler(OwnSessions)
export class OwnSessionsHandler implements IQueryHandler<OwnSessions> {
  constructor(private readonly sessions: Sessions) {}

  async execute({ session }: OwnSessions): Promise<OwnSession[]> {
    const standing = await this.sessions.standingOf(session.userId);
    return standing
      .map(({ _id, device = UNKNOWN_DEVICE, createdAt, lastUsedAt }) => ({
        _id,
        ...device,
        createdAt: new Date(createdAt).toISOString(),
        lastUsedAt: new Date(lastUsedAt).toISOString(),
        current: _id === session.id,
      }))
      .toSorted((one, other) => Number(other.current) - Number(one.current) || other.lastUsedAt.localeCompare(one.lastUsedAt));
  }
}
