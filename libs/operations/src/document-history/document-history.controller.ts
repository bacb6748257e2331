import { Get, Inject, Param, Query as InQuery, Req, type OnModuleDestroy } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { comparedText, PAGE_SIZE_MAX, type DocumentHistoryAnswer, type DocumentStepAnswer } from '@tiffin/contracts';
import type { EventStore } from '@tiffin/event-sourcing';
import { Field, disconnectSignal, PageQuery, pageOf } from '@tiffin/http';
import { VIEWS } from '@tiffin/installation';
import { EVENT_STORE, Refusal } from '@tiffin/kernel';
import { UnplacedEvent } from '@tiffin/projections';
import type { FastifyRequest } from 'fastify';
import { ForOperators, OperationsController } from '../operations-controller.js';
import { cursorOf } from '../search-events/log-search.js';
import { DocumentHistories, type NumberedStep } from './document-histories.js';

/** The document, and a page of its steps. */
export class DocumentHistoryRequest extends PageQuery {
  /** Its id. */
  @Field(comparedText(300, { min: 1 }))
  document: string;

  override limit: number = PAGE_SIZE_MAX;
}

/** A document's history: each event that changed it, and the document after it. */
@OperationsController('projections/:name/history')
export class DocumentHistoryController implements OnModuleDestroy {
  private readonly histories: DocumentHistories;

  constructor(@Inject(EVENT_STORE) store: EventStore) {
    this.histories = new DocumentHistories(store);
  }

  @Get()
  @ForOperators()
  @ApiOperation({ summary: 'What changed a document, newest first, with the document after each; ask again while it is running' })
  async of(
    @Param('name') name: string,
    @InQuery() { document: id, page, limit }: DocumentHistoryRequest,
    @Req() request: FastifyRequest,
  ): Promise<DocumentHistoryAnswer> {
    const view = VIEWS.find((candidate) => candidate.name === name);
    if (!view) throw new Refusal('not_found');
    const { position, end, steps, count } = await this.histories.of(view, id, disconnectSignal(request)).catch(asRefusal);
    const isDone = position >= end;
    const { rows, hasNextPage } = pageOf(isDone ? steps.toReversed().slice((page - 1) * limit, page * limit + 1) : [], limit);
    return {
      state: isDone ? 'done' : 'running',
      position: Math.min(position, end),
      end,
      steps: rows.map(toStep),
      historyInfo: { hasNextPage, steps: count, kept: steps.length },
    };
  }

  onModuleDestroy(): void {
    this.histories.close();
  }
}

/** The fold can't tell which document such an event belongs to; the view has stopped there, too. */
function asRefusal(error: unknown): never {
  throw error instanceof UnplacedEvent ? new Refusal('conflict', { message: error.message }) : error;
}

function toStep({ number, event, document, aged, dismissed, error }: NumberedStep): DocumentStepAnswer {
  const { id: eventId, type, position, metadata } = event;
  const { occurredAt: at, actor, correlationId } = metadata;
  return {
    number,
    event: { _id: eventId, place: cursorOf(event), stream: event.stream, type, position, at, actor, correlationId },
    document: document ?? null,
    ...(aged && { aged }),
    ...(dismissed && { dismissed }),
    ...(error !== undefined && { error }),
  };
}
