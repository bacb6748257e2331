import { Inject } from '@nestjs/common';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { Refusal, type EventsPage } from '@tiffin/contracts';
import type { EventStore, RecordedEvent } from '@tiffin/event-sourcing';
import { EVENT_STORE, pageOf } from '@tiffin/http';

/** Events of one stream as the log holds them, oldest first. `not_found` where there is no such stream. */
export class LoggedEventsQuery extends Query<EventsPage> {
  constructor(
    readonly stream: string,
    readonly page: { readonly page: number; readonly limit: number },
  ) {
    super();
  }
}

@QueryHandler(LoggedEventsQuery)
export class LoggedEventsHandler implements IQueryHandler<LoggedEventsQuery> {
  constructor(@Inject(EVENT_STORE) private readonly store: EventStore) {}

  async execute({ stream, page: { page, limit } }: LoggedEventsQuery): Promise<EventsPage> {
    const found: RecordedEvent[] = [];
    for await (const event of this.store.readStream(stream, { from: (page - 1) * limit, limit: limit + 1 })) found.push(event);
    if (found.length === 0 && page === 1) throw new Refusal('not_found');
    const { rows, hasNextPage } = pageOf(found, limit);
    return { events: rows.map(({ id, ...event }) => ({ _id: id, ...event })), eventsInfo: { hasNextPage } };
  }
}
