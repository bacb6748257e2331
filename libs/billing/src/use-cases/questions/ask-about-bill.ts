import { Body, Controller, HttpCode, Inject, Param, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { QUESTION_MAX, type Bill } from '@tiffin/contracts';
import type { CommandContext } from '@tiffin/event-sourcing';
import { ActingAs, CurrentSession, ForAudience, IdField, TextField, CommandResult, type Session } from '@tiffin/http';
import { IDS, type Ids } from '@tiffin/kernel';
import { billIdOr404 } from '../bill-wire.js';
import { ActOnBill } from '../act-on-bill.js';

export class AskAboutBillRequest {
  @TextField(QUESTION_MAX, { min: 1, lineBreaks: true })
  text: string;

  /** The bill line that the question is about; without it, the whole bill. */
  @IdField({ optional: true })
  orderId?: string;
}

@ApiTags('bills')
@Controller('bills')
export class AskAboutBillController {
  constructor(
    private readonly commands: CommandBus,
    @Inject(IDS) private readonly ids: Ids,
  ) {}

  @Post(':id/questions')
  @HttpCode(200)
  @ForAudience('student')
  @ApiOperation({ summary: 'A student contests a line of a bill, or asks about it; there are no reminders until it is answered' })
  async ask(
    @Param('id') id: string,
    @Body() { text, orderId }: AskAboutBillRequest,
    @CurrentSession() { userId: studentId, canteenId }: Session,
    @ActingAs() context: CommandContext,
  ): Promise<CommandResult<Bill>> {
    const questionId = this.ids.uuid();
    const action = { type: 'Ask', canteenId, studentId, questionId, text, ...(orderId !== undefined && { orderId }) } as const;
    const { bill, position } = await this.commands.execute(new ActOnBill(billIdOr404(id), action, context));
    return new CommandResult(bill, position);
  }
}
