import { Get, Inject, Query as InQuery } from '@nestjs/common';
import { Query, QueryBus, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { ApiOperation } from '@nestjs/swagger';
import type { EventsPage } from '@tiffin/contracts';
import type { EventStore, RecordedEvent } from '@tiffin/event-sourcing';
import { Field, pageOf, PageQuery } from '@tiffin/http';
import { EVENT_STORE, Refusal } from '@tiffin/kernel';
import { ForOperators, OperationsController } from './operations-controller.js';
import { toLoggedEvent } from './logged-event.js';

/** Events of one stream as the log has them, oldest first. Refuses with `not_found` if the stream does not exist. */
export class LoggedEventsQuery extends Query<EventsPage> {
  constructor(
    readonly stream: string,
    readonly page: { readonly page: number; readonly limit: number },
  ) {
    super();
  }
}

/** Reads a page of one stream. */
@QueryHandler(LoggedEventsQuery)
export class LoggedEventsHandler implements IQueryHandler<LoggedEventsQuery> {
  constructor(@Inject(EVENT_STORE) private readonly store: EventStore) {}

  async execute({ stream, page: { page, limit } }: LoggedEventsQuery): Promise<EventsPage> {
    const events: RecordedEvent[] = [];
    for await (const event of this.store.readStream(stream, { from: (page - 1) * limit, limit: limit + 1 })) events.push(event);
    if (events.length === 0 && page === 1) throw new Refusal('not_found');
    const { rows, hasNextPage } = pageOf(events, limit);
    return { events: rows.map(toLoggedEvent), eventsInfo: { hasNextPage } };
  }
}

/** Streams of this product. A log server has streams of its own, with its users' password hashes for example: those begin with `$`. */
const STREAM = /^[a-z][a-z0-9]*-[A-Za-z0-9-]{1,150}$/;

/** The stream, and a page of its events. */
export class LoggedEventsRequest extends PageQuery {
  @Field({
    message: 'Please name a stream, such as order-… or menu-….',
    accepts: (value) => typeof value === 'string' && STREAM.test(value),
    pattern: STREAM.source,
  })
  stream: string;
}

/** The events of one stream. */
@OperationsController('events')
export class LoggedEventsController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @ForOperators()
  @ApiOperation({ summary: 'The events of one stream with data and metadata, oldest first' })
  list(@InQuery() { stream, page, limit }: LoggedEventsRequest): Promise<EventsPage> {
    return this.queries.execute(new LoggedEventsQuery(stream, { page, limit }));
  }
}
