import { Injectable } from '@nestjs/common';
import type { CreditLimit } from '@tiffin/accounts';
import { CommandHandling, type Aggregate, type CommandContext } from '@tiffin/event-sourcing';
import { Refusal } from '@tiffin/kernel';
import type { OrderRequest } from '../../use-cases/place-order/accept-order.js';
import { MonthlyOrderCount } from './monthly-order-count.js';
import { CREDIT_EVENT_TYPES, type CreditEvent } from './credit-events.js';
import { credit, CountRequired, type CreditCommand, type CreditState } from './credit.decider.js';

/** The streams `credit-{studentId}-{yyyy-mm}`. */
const CREDITS: Aggregate<CreditCommand, CreditState, CreditEvent> = { category: 'credit', decider: credit, types: CREDIT_EVENT_TYPES };

/** Keeps students within their monthly limits (docs/adr/0039-monthly-limits.md). Students without a limit have no stream. */
@Injectable()
export class Credits {
  constructor(
    private readonly handling: CommandHandling,
    private readonly count: MonthlyOrderCount,
  ) {}

  /**
   * Holds the order's amount before the order is accepted. The hold counts for five minutes, and then as long as the order exists.
   * Throws `OverLimit`, `behind` where the month's orders cannot be counted now, and what `CommandHandling` throws.
   */
  async hold(limit: CreditLimit | undefined, request: OrderRequest, context: CommandContext): Promise<void> {
    if (!limit) return;
    const { total: amount, placedAt: at } = request;
    const command = { type: 'Hold', ...attemptOf(request, context), amount, limit, at } as const;
    try {
      await this.decide(command, context);
    } catch (error) {
      if (!(error instanceof CountRequired)) throw error;
      await this.decide({ ...command, counted: await this.count.of(command) }, context);
    }
  }

  /**
   * Runs `accept` for an order with a hold, and releases the hold where `accept` throws a refusal. After an unknown outcome the hold
   * stays.
   */
  async releasingOnRefusal<Accepted>(
    limit: CreditLimit | undefined,
    request: OrderRequest,
    context: CommandContext,
    accept: () => Promise<Accepted>,
  ): Promise<Accepted> {
    try {
      return await accept();
    } catch (error) {
      if (limit && error instanceof Refusal) await this.decide({ type: 'Release', ...attemptOf(request, context) }, context);
      throw error;
    }
  }

  private decide(command: CreditCommand, context: CommandContext): Promise<unknown> {
    return this.handling.handle(CREDITS, `${command.studentId}-${command.month}`, command, context);
  }
}

/** Each call is its own attempt. */
function attemptOf({ canteenId, studentId, businessMonth: month, orderId }: OrderRequest, { correlationId }: CommandContext) {
  return { canteenId, studentId, month, orderId, attemptId: correlationId };
}
