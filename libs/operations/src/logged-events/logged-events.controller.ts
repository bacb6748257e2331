import { Get, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiOperation } from '@nestjs/swagger';
import type { EventsPage } from '@tiffin/contracts';
import { Field, PageQuery } from '@tiffin/http';
import { ForOperators } from '../access/for-operators.js';
import { OperationsController } from '../access/operations-controller.js';
import { LoggedEventsQuery } from './logged-events.query.js';

/** Streams of this product. A log server keeps streams of its own beside them, its users' password hashes among others: those begin with `$`. */
const STREAM = /^[a-z][a-z0-9]*-[A-Za-z0-9-]{1,150}$/;

export class LoggedEventsRequest extends PageQuery {
  @Field({
    message: 'please name a stream, such as order-… or menu-….',
    accepts: (value) => typeof value === 'string' && STREAM.test(value),
    pattern: STREAM.source,
  })
  stream: string;
}

@OperationsController('events')
export class LoggedEventsController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @ForOperators()
  @ApiOperation({ summary: 'The events of one stream with data and metadata, oldest first' })
  list(@Query() { stream, page, limit }: LoggedEventsRequest): Promise<EventsPage> {
    return this.queries.execute(new LoggedEventsQuery(stream, { page, limit }));
  }
}
