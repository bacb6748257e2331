import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Refusal, type Preparation } from '@tiffin/contracts';
import type { Clock, CommandContext, Ids, Position } from '@tiffin/event-sourcing';
import { CLOCK, IDS, Turnstiles } from '@tiffin/http';
import { MenuStream } from '@tiffin/menu';
import { preparationIn, type KitchenDocument } from '../kitchen-summary/kitchen-items.view.js';
import { KitchenRows } from '../kitchen-summary/kitchen-rows.js';
import type { UnitOf } from '../order/order-commands.js';
import { toPreparation } from '../order/order-wire.js';
import { Orders } from '../order/orders.js';
import { knowsItem, ordersToTry } from './orders-to-try.js';

export interface PreparationAnswer {
  readonly preparation: Preparation;
  readonly position: Position;
}

/** Which unit: of this order, or of the oldest order of the canteen with one left (decisions 5.2). */
export interface UnitToPrepare {
  readonly unit: UnitOf;
  readonly orderId?: string;
  /** The same id again is the same unit; without it every call is another unit. */
  readonly preparationId?: string;
}

/** Marks one unit as prepared. Refused with `nothing_left` and `not_found`. */
export class PrepareUnitCommand extends Command<PreparationAnswer> {
  constructor(
    readonly canteenId: string,
    readonly which: UnitToPrepare,
    readonly context: CommandContext,
  ) {
    super();
  }
}

/** More than all cooks of a canteen can tap in a second. */
const TAPS_WAITING = 500;

@CommandHandler(PrepareUnitCommand)
export class PrepareUnitHandler implements ICommandHandler<PrepareUnitCommand> {
  /**
   * A canteen's taps take turns: a repeated tap then sees the unit of the first, and many cooks on one order don't wear each other out. Between
   * processes the order's own stream decides.
   */
  private readonly turns = new Turnstiles({ atOnce: 1, waiting: TAPS_WAITING });

  constructor(
    private readonly orders: Orders,
    private readonly rows: KitchenRows,
    private readonly menus: MenuStream,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(IDS) private readonly ids: Ids,
  ) {}

  execute(command: PrepareUnitCommand): Promise<PreparationAnswer> {
    const { canteenId, which } = command;
    const preparationId = which.preparationId?.toLowerCase() ?? this.ids.uuid();
    return this.turns.pass(canteenId, () => this.prepare(command, preparationId));
  }

  private async prepare(command: PrepareUnitCommand, preparationId: string): Promise<PreparationAnswer> {
    const { canteenId, which } = command;
    if (which.orderId !== undefined && which.preparationId === undefined) return this.prepareIn(which.orderId, command, preparationId);
    const known = await this.rows.current(canteenId);
    const orderId = preparationIn(known, preparationId)?.orderId ?? which.orderId;
    return orderId === undefined ? this.prepareOldest(known, command, preparationId) : this.prepareIn(orderId, command, preparationId);
  }

  /** Oldest order first; where another cook took its last unit meanwhile, the next one. */
  private async prepareOldest(
    known: readonly KitchenDocument[],
    command: PrepareUnitCommand,
    preparationId: string,
  ): Promise<PreparationAnswer> {
    const { canteenId, which } = command;
    for (const orderId of ordersToTry(known, which.unit)) {
      try {
        return await this.prepareIn(orderId, command, preparationId);
      } catch (error) {
        if (!(error instanceof Refusal) || error.code !== 'nothing_left') throw error;
      }
    }
    const { state } = await this.menus.current(canteenId);
    throw new Refusal(knowsItem(known, state, which.unit) ? 'nothing_left' : 'not_found');
  }

  private async prepareIn(orderId: string, command: PrepareUnitCommand, preparationId: string): Promise<PreparationAnswer> {
    const { canteenId, which, context } = command;
    const at = this.clock.now().toISOString();
    const prepare = { type: 'Prepare', reach: { canteenId }, at, preparationId, unit: which.unit } as const;
    const { state, position } = await this.orders.decide(orderId, prepare, context);
    const unit = state?.units.find((known) => known.preparationId === preparationId);
    if (!state || !unit) throw new Error(`order ${orderId} does not show the unit that it recorded`);
    return { preparation: toPreparation(state, unit), position };
  }
}
