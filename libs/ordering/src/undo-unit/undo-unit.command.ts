import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Refusal } from '@tiffin/contracts';
import type { Clock, CommandContext } from '@tiffin/event-sourcing';
import { CLOCK } from '@tiffin/http';
import { preparationIn } from '../kitchen-summary/kitchen-items.view.js';
import { KitchenRows } from '../kitchen-summary/kitchen-rows.js';
import { preparationOf } from '../order/order-wire.js';
import { Orders } from '../order/orders.js';
import type { PreparationAnswer } from '../prepare-unit/prepare-unit.command.js';

/** One preparation, whose order is found if it isn't named, or the last one of an item in an order. */
export type UnitToUndo =
  { readonly preparationId: string; readonly orderId?: string } | { readonly itemId: string; readonly orderId: string };

/** Takes back one prepared unit (decisions 5.4). Refused with `too_late`, `nothing_to_undo`, `not_found`. */
export class UndoUnitCommand extends Command<PreparationAnswer> {
  constructor(
    readonly canteenId: string,
    readonly which: UnitToUndo,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(UndoUnitCommand)
export class UndoUnitHandler implements ICommandHandler<UndoUnitCommand> {
  constructor(
    private readonly orders: Orders,
    private readonly rows: KitchenRows,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute({ canteenId, which, context }: UndoUnitCommand): Promise<PreparationAnswer> {
    const orderId = 'preparationId' in which ? (which.orderId ?? (await this.orderOf(canteenId, which.preparationId))) : which.orderId;
    const at = this.clock.now().toISOString();
    const undo = { type: 'UndoPreparation', reach: { canteenId }, at, which } as const;
    const { recorded, position } = await this.orders.decide(orderId, undo, context);
    const event = recorded.find(({ type }) => type === 'ItemPreparationUndone');
    if (event?.type !== 'ItemPreparationUndone') throw new Error(`order ${orderId} did not record what was undone`);
    return { preparation: preparationOf(event), position };
  }

  private async orderOf(canteenId: string, preparationId: string): Promise<string> {
    const known = preparationIn(await this.rows.current(canteenId), preparationId);
    if (!known) throw new Refusal('nothing_to_undo');
    return known.orderId;
  }
}
