import { Body, Get, HttpCode, Inject, Param, Post, Query } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import type { Dismissed, ParkedEvent, ParkedPage, RetriedAlike } from '@tiffin/contracts';
import type { CommandContext } from '@tiffin/event-sourcing';
import { pageOf, PageQuery, QueryText, TextField } from '@tiffin/http';
import { VIEW_OPERATIONS } from '@tiffin/kernel';
import type { ParkedOperand, ViewOperations } from '@tiffin/projections';
import { ActingAsOperator, ForOperators, OperationsController } from '../operations-controller.js';

/** Filters of the parked events, and a page of them. */
export class ParkedEventsRequest extends PageQuery {
  /** The name of a view or a reactor. */
  @QueryText(100)
  projection?: string;

  /** The id of a document. */
  @QueryText(500)
  document?: string;
}

/** Why the event is dismissed. */
export class DismissRequest {
  @TextField(300, { min: 1 })
  reason: string;
}

/** Events that a view could not fold or a reactor could not handle. */
@OperationsController('parked')
export class ParkedEventsController {
  constructor(@Inject(VIEW_OPERATIONS) private readonly operations: ViewOperations) {}

  @Get()
  @ForOperators()
  @ApiOperation({
    summary: 'Events that a view could not fold, with why and which document they hold up, or a reactor not handle; oldest first',
  })
  async list(@Query() { projection: view, document, page, limit }: ParkedEventsRequest): Promise<ParkedPage> {
    const filter = { ...(view !== undefined && { view }), ...(document !== undefined && { document }) };
    const events = await this.operations.parked({ ...filter, skip: (page - 1) * limit, limit: limit + 1 });
    const { rows, hasNextPage } = pageOf(events, limit);
    return { parked: rows.map(toParkedEvent), parkedInfo: { hasNextPage } };
  }

  @Post(':id/retry')
  @HttpCode(200)
  @ForOperators()
  @ApiOperation({
    summary: 'Fold the parked events of the document again, in order, or handle the one again; 409 still_failing with the error',
  })
  async retry(@Param('id') id: string): Promise<Record<string, never>> {
    await this.operations.retry(id);
    return {};
  }

  @Post(':id/retry-alike')
  @HttpCode(200)
  @ForOperators()
  @ApiOperation({ summary: 'The same of all that the projection has parked with the same error, for some seconds' })
  async retryAlike(@Param('id') id: string): Promise<RetriedAlike> {
    return { ...(await this.operations.retryAlike(id)) };
  }

  @Post(':id/dismiss')
  @HttpCode(200)
  @ForOperators()
  @ApiOperation({
    summary: 'Give the event up with a reason: its document goes on without it; 409 not_first where an earlier one holds it back, or busy',
  })
  async dismiss(@Param('id') id: string, @Body() { reason }: DismissRequest, @ActingAsOperator() by: CommandContext): Promise<Dismissed> {
    return { waiting: await this.operations.dismiss(id, reason, by) };
  }
}

function toParkedEvent(event: ParkedOperand): ParkedEvent {
  const { _id, projection, documentId, stream, revision, position, type, error, parkedAt, attempts } = event;
  const document = documentId === undefined ? {} : { documentId };
  return { _id, projection, ...document, stream, revision, position, type, error, parkedAt, attempts };
}
