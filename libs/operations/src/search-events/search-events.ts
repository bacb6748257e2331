import { Get, Inject, Query as InQuery, Req } from '@nestjs/common';
import { Query, QueryBus, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { ApiOperation } from '@nestjs/swagger';
import { PAGE_SIZE, PAGE_SIZE_MAX, type FoundEventsPage } from '@tiffin/contracts';
import type { EventStore } from '@tiffin/event-sourcing';
import { Field, disconnectSignal, QueryInteger, QueryText } from '@tiffin/http';
import { EVENT_STORE, TIME_ZONE } from '@tiffin/kernel';
import type { FastifyRequest } from 'fastify';
import { ForOperators, OperationsController } from '../operations-controller.js';
import { toLoggedEvent } from '../logged-event.js';
import { LogSearch, type EventSearch } from './log-search.js';
import { betweenMoments, QueryMoment } from './moments.js';

/** The filters of a search; a missing one matches everything. */
export class SearchFields {
  @QueryText(100)
  type?: string;

  /** The beginning of the stream's name. */
  @Field(
    {
      message: 'Please enter how the name of a stream begins, such as order- or menu-.',
      accepts: (value) => typeof value === 'string' && STREAM_BEGINNING.test(value),
      pattern: '^[A-Za-z0-9-]{1,160}$',
    },
    { optional: true },
  )
  stream?: string;

  /** A person's id, or a role. */
  @QueryText(100)
  actor?: string;

  @QueryText(100)
  correlationId?: string;

  /** A text in the event's data as JSON. */
  @QueryText(200)
  text?: string;

  @QueryMoment()
  from?: string;

  @QueryMoment()
  to?: string;
}

const STREAM_BEGINNING = /^[A-Za-z0-9-]{1,160}$/;
const PLACE = /^[a-z][a-z0-9]*-[A-Za-z0-9-]{1,150}@\d{1,9}$/;

/** The filters of a search, and where it continues. */
export class SearchEventsRequest extends SearchFields {
  /** Continues with the log before this event. */
  @Field(
    {
      message: 'Please name an event by its stream and revision, such as order-…@3.',
      accepts: (value) => typeof value === 'string' && PLACE.test(value),
      pattern: PLACE.source,
    },
    { optional: true },
  )
  before?: string;

  @QueryInteger(1, PAGE_SIZE_MAX, `limit must be from 1 to ${PAGE_SIZE_MAX}.`)
  limit: number = PAGE_SIZE;
}

/** Events of the whole log, newest first, as far as one call searches. */
export class SearchEventsQuery extends Query<FoundEventsPage> {
  constructor(
    readonly asked: Pick<EventSearch, 'before' | 'limit' | 'signal'>,
    readonly fields: SearchFields,
  ) {
    super();
  }
}

/** Searches the log. */
@QueryHandler(SearchEventsQuery)
export class SearchEventsHandler implements IQueryHandler<SearchEventsQuery> {
  private readonly search: LogSearch;

  constructor(
    @Inject(EVENT_STORE) store: EventStore,
    @Inject(TIME_ZONE) private readonly timeZone: string,
  ) {
    this.search = new LogSearch(store);
  }

  async execute({ asked, fields }: SearchEventsQuery): Promise<FoundEventsPage> {
    const filter = { ...fields, ...betweenMoments(fields, this.timeZone) };
    const { events, searchedTo, next } = await this.search.search({ ...asked, filter });
    return {
      events: events.map(toLoggedEvent),
      searchInfo: { hasNextPage: next !== undefined, next: next ?? null, lookedBackTo: searchedTo?.metadata.occurredAt ?? null },
    };
  }
}

/** Searches the whole log, newest events first. */
@OperationsController('events/search')
export class SearchEventsController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @ForOperators()
  @ApiOperation({ summary: 'Events of the whole log, newest first; a call looks about a second and says where to go on' })
  find(@InQuery() { before, limit, ...fields }: SearchEventsRequest, @Req() request: FastifyRequest): Promise<FoundEventsPage> {
    return this.queries.execute(new SearchEventsQuery({ before, limit, signal: disconnectSignal(request) }, fields));
  }
}
