import { Body, Get, HttpCode, Inject, Param, Post } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { comparedText, type DocumentCheck, type DocumentComparison, type DocumentSide } from '@tiffin/contracts';
import type { CommandContext } from '@tiffin/event-sourcing';
import { Field } from '@tiffin/http';
import { Refusal, VIEW_OPERATIONS } from '@tiffin/kernel';
import type * as engine from '@tiffin/projections';
import { ActingAsOperator, ForOperators, OperationsController } from '../operations-controller.js';
import { toLoggedEvent } from '../logged-event.js';

/** The document, by its id. */
export class DocumentRequest {
  @Field(comparedText(500, { min: 1 }))
  id: string;
}

/** One document of a view: compared with the log, or repaired from it. */
@OperationsController('projections/:name/document')
export class CheckDocumentController {
  constructor(@Inject(VIEW_OPERATIONS) private readonly operations: engine.ViewOperations) {}

  @Get()
  @ForOperators()
  @ApiOperation({ summary: 'The document of the view that was compared last, or is; 404 where none was since the server’s start' })
  async last(@Param('name') name: string): Promise<DocumentCheck> {
    const check = await this.operations.documentCheck(name);
    if (!check) throw new Refusal('not_found');
    return toDocumentCheck(check);
  }

  @Post('verify')
  @HttpCode(202)
  @ForOperators()
  @ApiOperation({ summary: 'Fold one document anew, alone, and compare the live one with it; ask until it is done; 409 busy' })
  verify(@Param('name') name: string, @Body() { id }: DocumentRequest, @ActingAsOperator() by: CommandContext): Promise<DocumentCheck> {
    return this.begin(name, id, 'verify', by);
  }

  @Post('rebuild')
  @HttpCode(202)
  @ForOperators()
  @ApiOperation({ summary: 'The same, and put the live one right where it differs; 409 busy' })
  rebuild(@Param('name') name: string, @Body() { id }: DocumentRequest, @ActingAsOperator() by: CommandContext): Promise<DocumentCheck> {
    return this.begin(name, id, 'rebuild', by);
  }

  private async begin(name: string, id: string, purpose: DocumentCheck['purpose'], by: CommandContext): Promise<DocumentCheck> {
    await this.operations.checkDocument(name, id, purpose, by);
    return this.last(name);
  }
}

function toDocumentCheck({ id, found, ...check }: engine.DocumentCheck): DocumentCheck {
  return { _id: id, ...check, ...(found && { found: toComparison(found) }) };
}

function toComparison({ live, folded, events, dismissed, ...comparison }: engine.DocumentComparison): DocumentComparison {
  return {
    ...comparison,
    live: toSide(live),
    folded: toSide(folded),
    events: events.map(toLoggedEvent),
    dismissed: dismissed.map(({ stream, revision, eventType: type, reason, at }) => ({ stream, revision, type, reason, at })),
  };
}

function toSide({ document, heldUp }: engine.DocumentSide): DocumentSide {
  return { document: document ?? null, heldUp };
}
