import { Body, Controller, HttpCode, Inject, Post } from '@nestjs/common';
import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Preparation, PrepareCommand } from '@tiffin/contracts';
import { KeyedSemaphore, type CommandContext, type Position } from '@tiffin/event-sourcing';
import { ActingAs, CurrentSession, ForAudience, IdField, TextField, uuidOr404, CommandResult, type Session } from '@tiffin/http';
import { CLOCK, IDS, invalid, Refusal, type Clock, type Ids } from '@tiffin/kernel';
import { MenuStream, type MenuState } from '@tiffin/menu';
import { preparationIn, type KitchenDocument, isOrderLines, type KitchenLine } from '../views/kitchen-items.view.js';
import { CurrentKitchenItems } from './current-kitchen-items.js';
import { OpaqueId } from './order-requests.js';
import type { UnitSelector } from '../aggregates/order/order.decider.js';
import { toPreparation } from './order-wire.js';
import { Orders } from '../aggregates/order/orders.js';
import { linesToCook } from '../views/summary-rows.js';
import { sameName } from '../aggregates/order/item-name.js';

/**
 * Returns what a validated request asks for, from HTTP or the socket. Throws `validation` where it names no item, and `not_found` for an
 * impossible order id.
 */
export function unitToPrepare({ itemId, name, orderId, lineId, preparationId }: PrepareCommand): UnitToPrepare {
  const item = name !== undefined ? { name } : itemId !== undefined ? { itemId } : undefined;
  if (!item) throw invalid({ itemId: 'Please name an item.' });
  return {
    unit: { ...(lineId !== undefined && { lineId }), ...item },
    ...(orderId !== undefined && { orderId: uuidOr404(orderId) }),
    ...(preparationId !== undefined && { preparationId }),
  };
}

const TEXT_MAX = 100;
/** `POST /kitchen/prepared`, and the socket's `itemPrepared`: an item by id or by name, and optionally its order and line. */
export class PrepareUnitRequest {
  @OpaqueId({ optional: true })
  itemId?: string;

  @TextField(TEXT_MAX, { optional: true })
  name?: string;

  @OpaqueId({ optional: true })
  orderId?: string;

  @OpaqueId({ optional: true })
  lineId?: string;

  /** The client makes it, so that a repeated tap is the same unit (docs/reference/decisions.md#5.2). */
  @IdField({ optional: true, message: 'preparationId must be a UUID.' })
  preparationId?: string;
}

export interface PreparationAnswer {
  readonly preparation: Preparation;
  readonly position: Position;
}

/** The unit to prepare: of this order, or of the canteen's oldest order with one left (docs/reference/decisions.md#5.2). */
export interface UnitToPrepare {
  readonly unit: UnitSelector;
  readonly orderId?: string;
  /** A repeated id is the same unit. Without an id, every call is another unit. */
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

/** More taps than all cooks of a canteen make in a second. */
const MAX_WAITING = 500;

@CommandHandler(PrepareUnitCommand)
export class PrepareUnitHandler implements ICommandHandler<PrepareUnitCommand> {
  /**
   * A canteen's taps run one after another: a repeated tap then sees the unit of the first one, and concurrent taps on one order do not
   * conflict. Between processes the order's own stream decides.
   */
  private readonly semaphore = new KeyedSemaphore({ permits: 1, maxQueued: MAX_WAITING });

  constructor(
    private readonly orders: Orders,
    private readonly rows: CurrentKitchenItems,
    private readonly menus: MenuStream,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(IDS) private readonly ids: Ids,
  ) {}

  execute(command: PrepareUnitCommand): Promise<PreparationAnswer> {
    const { canteenId, which } = command;
    const preparationId = which.preparationId?.toLowerCase() ?? this.ids.uuid();
    return this.semaphore.run(canteenId, () => this.prepare(command, preparationId));
  }

  private async prepare(command: PrepareUnitCommand, preparationId: string): Promise<PreparationAnswer> {
    const { canteenId, which } = command;
    if (which.orderId !== undefined && which.preparationId === undefined) return this.prepareIn(which.orderId, command, preparationId);
    const documents = await this.rows.current(canteenId);
    const orderId = preparationIn(documents, preparationId)?.orderId ?? which.orderId;
    return orderId === undefined ? this.prepareOldest(documents, command, preparationId) : this.prepareIn(orderId, command, preparationId);
  }

  /** Tries the oldest order first, and the next one where another cook took its last unit meanwhile. */
  private async prepareOldest(
    documents: readonly KitchenDocument[],
    command: PrepareUnitCommand,
    preparationId: string,
  ): Promise<PreparationAnswer> {
    const { canteenId, which } = command;
    for (const orderId of ordersToTry(documents, which.unit)) {
      try {
        return await this.prepareIn(orderId, command, preparationId);
      } catch (error) {
        if (!(error instanceof Refusal) || error.code !== 'nothing_left') throw error;
      }
    }
    const { state } = await this.menus.current(canteenId);
    throw new Refusal(knowsItem(documents, state, which.unit) ? 'nothing_left' : 'not_found');
  }

  private async prepareIn(orderId: string, command: PrepareUnitCommand, preparationId: string): Promise<PreparationAnswer> {
    const { canteenId, which, context } = command;
    const at = this.clock.now().toISOString();
    const prepare = { type: 'Prepare', scope: { canteenId }, at, preparationId, unit: which.unit } as const;
    const { state, position } = await this.orders.decide(orderId, prepare, context);
    const unit = state?.units.find((candidate) => candidate.preparationId === preparationId);
    if (!state || !unit) throw new Error(`order ${orderId} does not show the unit that it recorded`);
    return { preparation: toPreparation(state, unit), position };
  }
}

@Controller('kitchen/prepared')
export class PrepareUnitController {
  constructor(private readonly commands: CommandBus) {}

  @Post()
  @HttpCode(200)
  @ForAudience('staff')
  async prepare(
    @Body() request: PrepareUnitRequest,
    @CurrentSession() { canteenId }: Session,
    @ActingAs() context: CommandContext,
  ): Promise<CommandResult<Preparation>> {
    const command = new PrepareUnitCommand(canteenId, unitToPrepare(request), context);
    const { preparation, position } = await this.commands.execute(command);
    return new CommandResult(preparation, position);
  }
}

/** More orders than cooks can finish while one tap is processed. */
const TRIED_AT_MOST = 20;

/** Returns the ids of orders with such a unit left, oldest first. The documents may be outdated, since other cooks may have been faster. */
export function ordersToTry(documents: readonly KitchenDocument[], unit: UnitSelector): readonly string[] {
  const oldestFirst = linesToCook(documents).filter((line) => isOf(line, unit));
  return [...new Set(oldestFirst.map(({ orderId }) => orderId))].slice(0, TRIED_AT_MOST);
}

/** Whether the canteen has an item with this id or name, on the menu or in an open order. */
export function knowsItem(documents: readonly KitchenDocument[], { snacks, items }: MenuState, { itemId, name }: UnitSelector): boolean {
  if (documents.some((document) => isOrderLines(document) && document.lines.some((line) => isOf(line, { itemId, name })))) return true;
  if (name === undefined) return itemId !== undefined && (snacks.has(itemId) || items.has(itemId));
  const names = [...[...snacks.values()].map((snack) => snack.name), ...[...items.values()].map(({ category }) => category)];
  return names.some((candidate) => sameName(candidate, name));
}

function isOf(line: KitchenLine, { itemId, name, lineId }: { itemId?: string; name?: string; lineId?: string }): boolean {
  return (lineId === undefined || line.lineId === lineId) && (name === undefined ? line.itemId === itemId : sameName(line.name, name));
}
