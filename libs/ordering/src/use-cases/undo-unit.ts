import { Body, Controller, HttpCode, Inject, Post } from '@nestjs/common';
import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Preparation, UndoCommand } from '@tiffin/contracts';
import type { CommandContext } from '@tiffin/event-sourcing';
import { ActingAs, CurrentSession, ForAudience, IdField, uuidOr404, CommandResult, type Session } from '@tiffin/http';
import { CLOCK, invalid, Refusal, type Clock } from '@tiffin/kernel';
import { preparationIn } from '../views/kitchen-items.view.js';
import { CurrentKitchenItems } from './current-kitchen-items.js';
import { OpaqueId } from './order-requests.js';
import { preparationOf } from './order-wire.js';
import { Orders } from '../aggregates/order/orders.js';
import type { PreparationAnswer } from './prepare-unit.js';

/** Returns what a validated request asks to undo. Throws `validation` where it names neither a preparation nor an item of an order. */
export function unitToUndo({ preparationId, itemId, orderId }: UndoCommand): UnitToUndo {
  if (preparationId !== undefined) {
    return { preparationId: preparationId.toLowerCase(), ...(orderId !== undefined && { orderId: uuidOr404(orderId) }) };
  }
  if (itemId === undefined || orderId === undefined)
    throw invalid({ preparationId: 'Please name a preparation, or an item and its order.' });
  return { itemId, orderId: uuidOr404(orderId) };
}

/** `POST /kitchen/prepared/undo`, and the socket's `itemPreparationUndone`: one preparation, or the last one of an item in an order. */
export class UndoUnitRequest {
  @IdField({ optional: true, message: 'preparationId must be a UUID.' })
  preparationId?: string;

  @OpaqueId({ optional: true })
  itemId?: string;

  @OpaqueId({ optional: true })
  orderId?: string;
}

/** One preparation, with or without its order, or the last preparation of an item in an order. */
export type UnitToUndo =
  { readonly preparationId: string; readonly orderId?: string } | { readonly itemId: string; readonly orderId: string };

/** Undoes one prepared unit (docs/reference/decisions.md#5.4). Refused with `too_late`, `nothing_to_undo`, `not_found`. */
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
    private readonly rows: CurrentKitchenItems,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute({ canteenId, which, context }: UndoUnitCommand): Promise<PreparationAnswer> {
    const orderId = 'preparationId' in which ? (which.orderId ?? (await this.orderOf(canteenId, which.preparationId))) : which.orderId;
    const at = this.clock.now().toISOString();
    const undo = { type: 'UndoPreparation', scope: { canteenId }, at, which } as const;
    const { recorded, position } = await this.orders.decide(orderId, undo, context);
    const event = recorded.find(({ type }) => type === 'ItemPreparationUndone');
    if (event?.type !== 'ItemPreparationUndone') throw new Error(`order ${orderId} did not record what was undone`);
    return { preparation: preparationOf(event), position };
  }

  private async orderOf(canteenId: string, preparationId: string): Promise<string> {
    const preparation = preparationIn(await this.rows.current(canteenId), preparationId);
    if (!preparation) throw new Refusal('nothing_to_undo');
    return preparation.orderId;
  }
}

@Controller('kitchen/prepared/undo')
export class UndoUnitController {
  constructor(private readonly commands: CommandBus) {}

  @Post()
  @HttpCode(200)
  @ForAudience('staff')
  async undo(
    @Body() request: UndoUnitRequest,
    @CurrentSession() { canteenId }: Session,
    @ActingAs() context: CommandContext,
  ): Promise<CommandResult<Preparation>> {
    const { preparation, position } = await this.commands.execute(new UndoUnitCommand(canteenId, unitToUndo(request), context));
    return new CommandResult(preparation, position);
  }
}
