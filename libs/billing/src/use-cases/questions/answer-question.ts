import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOperation, ApiProperty, ApiTags } from '@nestjs/swagger';
import { QUESTION_MAX, toPaise, type Bill } from '@tiffin/contracts';
import type { CommandContext } from '@tiffin/event-sourcing';
import {
  ActingAs,
  CurrentSession,
  Field,
  ForAudience,
  IdField,
  MoneyField,
  TextField,
  uuidOr404,
  CommandResult,
  type Session,
} from '@tiffin/http';
import { invalid } from '@tiffin/kernel';
import { Type } from 'class-transformer';
import { ValidateNested } from 'class-validator';
import { billIdOr404 } from '../bill-wire.js';
import { ActOnBill } from '../act-on-bill.js';

const AMOUNT = 'Please enter an amount in rupees, above 0.';

const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null && !Array.isArray(value);

export class CorrectionRequest {
  /** In rupees: what is taken off the order. */
  @MoneyField({ min: 0.01, message: AMOUNT })
  amount: number;

  /** Without it, the order that the question names. */
  @IdField({ optional: true })
  orderId?: string;
}

export class AnswerQuestionRequest {
  @TextField(QUESTION_MAX, { min: 1, lineBreaks: true })
  text: string;

  @Field({ message: AMOUNT, accepts: isObject }, { optional: true })
  @Type(() => CorrectionRequest)
  @ValidateNested()
  @ApiProperty({ type: CorrectionRequest, required: false })
  correction?: CorrectionRequest;
}

@ApiTags('bills')
@Controller('bills')
export class AnswerQuestionController {
  constructor(private readonly commands: CommandBus) {}

  @Post(':id/questions/:questionId/answer')
  @HttpCode(200)
  @ForAudience('contractor')
  @ApiOperation({ summary: 'The contractor answers a question about a bill, and may take something off an order of it' })
  async answer(
    @Param('id') id: string,
    @Param('questionId') questionId: string,
    @Body() { text, correction }: AnswerQuestionRequest,
    @CurrentSession() { canteenId }: Session,
    @ActingAs() context: CommandContext,
  ): Promise<CommandResult<Bill>> {
    const corrected = correction && correctionOf(correction);
    const action = {
      type: 'Answer',
      canteenId,
      questionId: uuidOr404(questionId),
      text,
      ...(corrected && { correction: corrected }),
    } as const;
    const { bill, position } = await this.commands.execute(new ActOnBill(billIdOr404(id), action, context));
    return new CommandResult(bill, position);
  }
}

function correctionOf({ amount, orderId }: CorrectionRequest) {
  const paise = toPaise(amount);
  if (paise === undefined) throw invalid({ 'correction.amount': AMOUNT });
  return { amount: paise, ...(orderId !== undefined && { orderId }) };
}
