import { Body, Controller, Headers, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiCreatedResponse, ApiHeader, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { GUEST, PAYMENT_METHODS, type Order, type PaymentMethod } from '@tiffin/contracts';
import type { CommandContext } from '@tiffin/event-sourcing';
import { ActingAs, ChoiceField, CurrentSession, Field, ForAudience, isUuid, CommandResult, type Session } from '@tiffin/http';
import { invalid } from '@tiffin/kernel';
import { cartRequestOf, keyOf, PlaceOrderCommand, PlaceOrderRequest, withFreshCart, type Orderer } from '@tiffin/ordering';

const STUDENT_OR_GUEST_REQUIRED = 'Please find the student, or choose how the guest paid.';

export class PlaceCounterOrderRequest extends PlaceOrderRequest {
  /** The student whose bill has the order. */
  @Field({ message: STUDENT_OR_GUEST_REQUIRED, accepts: isUuid }, { optional: true })
  studentId?: string;

  /** How a guest paid. */
  @ChoiceField(PAYMENT_METHODS, { optional: true })
  paid?: PaymentMethod;
}

/**
 * Orders at the counter, for a student or for a guest who has paid. They are placed as all others are (docs/adr/0006-placing-an-order.md,
 * docs/adr/0042-orders-at-the-counter.md).
 */
@ApiTags('counter')
@Controller('counter/orders')
export class PlaceCounterOrderController {
  constructor(private readonly commands: CommandBus) {}

  @Post()
  @ForAudience('counter', 'contractor')
  @ApiCreatedResponse({ description: 'It is placed' })
  @ApiOkResponse({ description: 'It was placed before, with the same key' })
  @ApiHeader({ name: 'Idempotency-Key', required: true, schema: { type: 'string', format: 'uuid' } })
  async place(
    @Headers('idempotency-key') key: string | undefined,
    @Body() body: PlaceCounterOrderRequest,
    @CurrentSession() { canteenId }: Session,
    @ActingAs() context: CommandContext,
  ): Promise<CommandResult<Order>> {
    const command = new PlaceOrderCommand({ canteenId, ...ordererOf(body) }, keyOf(key), cartRequestOf(body), context);
    try {
      const { order, position, isRepeat } = await this.commands.execute(command);
      return new CommandResult(order, position, isRepeat ? 200 : 201);
    } catch (error) {
      throw withFreshCart(error);
    }
  }
}

/** Throws `validation` unless the order is for exactly one of the two. */
function ordererOf({ studentId, paid }: PlaceCounterOrderRequest): Omit<Orderer, 'canteenId'> {
  if (studentId !== undefined && paid === undefined) return { studentId, counter: {} };
  if (paid === undefined || studentId !== undefined) throw invalid({ studentId: STUDENT_OR_GUEST_REQUIRED });
  return { studentId: GUEST, counter: { paid } };
}
