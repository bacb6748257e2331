import { Inject, Logger } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Directory, type CreditLimit } from '@tiffin/accounts';
import { businessDay, businessMonth, GUEST } from '@tiffin/contracts';
import { KeyedSemaphore, type CommandContext, type LoadedAggregate } from '@tiffin/event-sourcing';
import { CLOCK, Refusal, TIME_ZONE, type Clock } from '@tiffin/kernel';
import { MenuStream, offersOf, type MenuState, type Reservation } from '@tiffin/menu';
import { Credits } from '../../aggregates/credit/credits.js';
import type { AcceptedOrder } from '../../aggregates/order/order-events.js';
import { OrderAnswers, type OrderAnswer } from '../order-answers.js';
import type { OrderState } from '../../aggregates/order/order-state.js';
import { Orders } from '../../aggregates/order/orders.js';
import { acceptedOrder, acceptOrder, type OrderRequest } from './accept-order.js';
import { orderIdOf, requestHashOf, type CartRequest, type Orderer } from './order-identity.js';
import { OrderPlacement } from './order-placement.js';

export interface PlacedAnswer extends OrderAnswer {
  /** Another request with the same key, or the reactor, has placed the order. */
  readonly isRepeat: boolean;
}

/**
 * Places an order (docs/adr/0006-placing-an-order.md). The same key with the same request answers the same order again; with another
 * request it is refused with `key_reused` (docs/reference/decisions.md#4.3). Refused with `closed`, `over_limit` and the refusals of
 * `acceptOrder`. An accepted order is never refused: the call answers it, or throws `accepted`, and the next call with the key answers.
 */
export class PlaceOrderCommand extends Command<PlacedAnswer> {
  constructor(
    readonly orderer: Orderer,
    readonly key: string,
    readonly request: CartRequest,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(PlaceOrderCommand)
export class PlaceOrderHandler implements ICommandHandler<PlaceOrderCommand> {
  private readonly logger = new Logger('Ordering');
  private readonly semaphore = new KeyedSemaphore();

  constructor(
    private readonly orders: Orders,
    private readonly menus: MenuStream,
    private readonly placing: OrderPlacement,
    private readonly credits: Credits,
    private readonly answers: OrderAnswers,
    private readonly directory: Directory,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(TIME_ZONE) private readonly timeZone: string,
  ) {}

  execute({ orderer, key, request, context }: PlaceOrderCommand): Promise<PlacedAnswer> {
    const orderId = orderIdOf(orderer, key);
    const orderRequest = { ...orderer, orderId, requestHash: requestHashOf(orderer, request), ...this.today(), ...request };
    const holdsNoStock = request.cart.every(({ itemType }) => itemType === 'Snack');
    // Repeated calls with one key run one after another. In parallel, each would find no order yet and hold its own stock and credit.
    return this.semaphore.run(orderId, () =>
      this.answers.withOrderOnRefusal(orderId, context, () => this.place(orderRequest, holdsNoStock, context)),
    );
  }

  /**
   * Checks everything before it writes: the existing order under the key, the menu and the limit. Only what changes in between is
   * refused after something was held.
   */
  private async place(request: OrderRequest, holdsNoStock: boolean, context: CommandContext): Promise<PlacedAnswer> {
    const { orderId, requestHash } = request;
    const menu = await this.menuFor(request);
    const reservation = menu.reservations.get(orderId);
    if (reservation) return { ...(await this.finish(reservation, requestHash, context)), isRepeat: true };
    let limit: CreditLimit | undefined;
    let accepted: AcceptedOrder;
    let existing: LoadedAggregate<OrderState> | undefined;
    try {
      limit = await this.limitOf(request);
      accepted = acceptOrder(offersOf(menu), request);
      if (limit || !holdsNoStock) existing = await this.orders.current(orderId);
      if (!existing?.state) await this.credits.hold(limit, request, context);
    } catch (refusal) {
      return this.acceptedOrRefuse(request, context, refusal);
    }
    if (existing?.state) return this.repeatedAnswer(existing, requestHash, context);
    return holdsNoStock ? this.placeSnacks(accepted, context) : this.placeWithStock(request, limit, context);
  }

  /**
   * Snacks hold no stock: `OrderPlaced` is the acceptance, and the stream can have only one. So the append finds an existing order under
   * the key. Of several concurrent requests, the one whose event was recorded placed the order.
   */
  private async placeSnacks(accepted: AcceptedOrder, context: CommandContext): Promise<PlacedAnswer> {
    const { orderId } = accepted;
    const placed = await this.placing.place(accepted, context);
    return this.acceptedAnswer(async () => {
      if (placed.isFirst) return { ...(await this.answers.answer(placed, context)), isRepeat: false };
      const [first] = await this.orders.history(orderId, { from: 0, limit: 1 });
      const answer = await this.answers.answer(await this.orders.current(orderId), context);
      return { ...answer, isRepeat: first?.metadata.correlationId !== context.correlationId };
    });
  }

  /** Accepts against the cached menu. Before refusing, it reads the current one. */
  private async menuFor(request: OrderRequest): Promise<MenuState> {
    const { state } = await this.menus.recent(request.canteenId);
    try {
      acceptOrder(offersOf(state), request);
      return state;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return (await this.menus.current(request.canteenId)).state;
    }
  }

  /**
   * `StockReserved` is the acceptance; the request that recorded it placed the order. Where the reservation has ended, the order's own
   * stream has the answer.
   */
  private async placeWithStock(request: OrderRequest, limit: CreditLimit | undefined, context: CommandContext): Promise<PlacedAnswer> {
    const { canteenId, orderId, requestHash } = request;
    const { state, recorded } = await this.credits.releasingOnRefusal(limit, request, context, () =>
      this.menus.decide(
        canteenId,
        { type: 'ReserveStock', canteenId, orderId, accept: (offerFor) => acceptOrder(offerFor, request) },
        context,
      ),
    );
    const reservation = state.reservations.get(orderId);
    // No reservation is left: another request with this key was faster, and its order is already picked up or rejected.
    if (!reservation) return this.repeatedAnswer(await this.orders.current(orderId), requestHash, context);
    return { ...(await this.finish(reservation, requestHash, context)), isRepeat: recorded.length === 0 };
  }

  /** Returns the student's monthly limit; none for a guest, who pays at once. Throws where the student may not order. */
  private async limitOf({ canteenId, studentId, counter }: OrderRequest): Promise<CreditLimit | undefined> {
    if (studentId === GUEST) return undefined;
    const orderer = await this.directory.orderingStudent(canteenId, studentId);
    // At the counter the request names the student, who may not exist.
    if (!orderer) throw new Refusal(counter ? 'not_found' : 'forbidden');
    return orderer.limit;
  }

  /** The order was accepted, so it is placed now, whatever interrupted placing it before. */
  private finish(reservation: Reservation, requestHash: string, context: CommandContext): Promise<OrderAnswer> {
    const accepted = acceptedOrder(reservation);
    return this.acceptedAnswer(async () => {
      const placed = await this.placing.place(accepted, context);
      if (accepted.requestHash !== requestHash) throw new Refusal('key_reused');
      return this.answers.answer(placed.isFirst ? placed : await this.orders.current(accepted.orderId), context);
    });
  }

  /** Answers the accepted order under the key, whatever has changed since. Throws `refusal` only where there is none. */
  private async acceptedOrRefuse(request: OrderRequest, context: CommandContext, refusal: unknown): Promise<PlacedAnswer> {
    const { canteenId, orderId, requestHash } = request;
    const reservation = (await this.menus.current(canteenId)).state.reservations.get(orderId);
    if (reservation) return { ...(await this.finish(reservation, requestHash, context)), isRepeat: true };
    const existing = await this.orders.current(orderId);
    if (!existing.state) throw refusal;
    return this.repeatedAnswer(existing, requestHash, context);
  }

  private async repeatedAnswer(existing: LoadedAggregate<OrderState>, requestHash: string, context: CommandContext): Promise<PlacedAnswer> {
    if (existing.state?.requestHash !== requestHash) throw new Refusal('key_reused');
    return { ...(await this.answers.answer(existing, context)), isRepeat: true };
  }

  /** An accepted order is never refused. A failure from here on becomes `accepted`, and the next call with the key answers the order. */
  private async acceptedAnswer<Answer>(answer: () => Promise<Answer>): Promise<Answer> {
    try {
      return await answer();
    } catch (error) {
      if (error instanceof Refusal && error.code === 'key_reused') throw error;
      this.logger.warn({ msg: 'an accepted order could not be answered yet', trace: error instanceof Error ? error.stack : String(error) });
      throw new Refusal('accepted', { retryAfter: 1 });
    }
  }

  private today(): { placedAt: string; businessDay: string; businessMonth: string } {
    const now = this.clock.now();
    const day = businessDay(now, this.timeZone);
    return { placedAt: now.toISOString(), businessDay: day, businessMonth: businessMonth(day) };
  }
}
