import { Get, HttpCode, Inject, Param, Post, Query } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import type { ParkedEvent, ParkedPage } from '@tiffin/contracts';
import { pageOf, PageQuery, QueryText } from '@tiffin/http';
import { VIEW_OPERATIONS } from '@tiffin/kernel';
import type { ParkedOperand, ViewOperations } from '@tiffin/read-models';
import { ForOperators } from '../access/for-operators.js';
import { OperationsController } from '../access/operations-controller.js';

export class ParkedEventsRequest extends PageQuery {
  /** A view's name, or a reactor's. */
  @QueryText(100)
  projection?: string;
}

@OperationsController('parked')
export class ParkedEventsController {
  constructor(@Inject(VIEW_OPERATIONS) private readonly operations: ViewOperations) {}

  @Get()
  @ForOperators()
  @ApiOperation({
    summary: 'Events that a view could not fold, with why and which document they hold up, or a reactor not handle; oldest first',
  })
  async list(@Query() { projection: view, page, limit }: ParkedEventsRequest): Promise<ParkedPage> {
    const found = await this.operations.parked({ ...(view !== undefined && { view }), skip: (page - 1) * limit, limit: limit + 1 });
    const { rows, hasNextPage } = pageOf(found, limit);
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
}

function toParkedEvent(event: ParkedOperand): ParkedEvent {
  const { _id, projection, documentId, stream, revision, position, type, error, parkedAt, attempts } = event;
  const held = documentId === undefined ? {} : { documentId };
  return { _id, projection, ...held, stream, revision, position, type, error, parkedAt, attempts };
}
