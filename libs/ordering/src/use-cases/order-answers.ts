import { Inject, Injectable } from '@nestjs/common';
import { PROJECTIONS, Refusal } from '@tiffin/kernel';
import type { Projections } from '@tiffin/read-models';
import { ordersView, type OrderDocument } from '../views/orders.view.js';
import { Directory } from '@tiffin/accounts';
import type { ActorRole, FailureCode, Order, Person } from '@tiffin/contracts';
import type { CommandContext, LoadedAggregate, Position } from '@tiffin/event-sourcing';
import type { OrderState, PlacedOrder } from '../aggregates/order/order-state.js';
import { toWireOrder } from './order-wire.js';
import { Orders } from '../aggregates/order/orders.js';

/** Reads the tokens of orders. An order's own stream does not have its token (docs/adr/0041-tokens-from-the-order-of-the-log.md). */
@Injectable()
export class Tokens {
  constructor(@Inject(PROJECTIONS) private readonly projections: Projections) {}

  /** Returns an empty object where the view has not counted the order yet. */
  async of(orderId: string): Promise<Pick<OrderDocument, 'token'>> {
    const token = (await this.projections.reader(ordersView).get(orderId))?.document.token;
    return token === undefined ? {} : { token };
  }
}

/** The answer to a write on an order: the order folded from its own stream, and the position that a read must reach to see it. */
export interface OrderAnswer {
  readonly order: Order;
  readonly position: Position;
}

/** Refusals after which the caller needs the current order (docs/reference/wire.md#4.3). */
const CODES_WITH_ORDER: ReadonlySet<FailureCode> = new Set(['illegal_transition', 'moved_on', 'too_late', 'key_reused']);

/**
 * Returns what a role may know about an order's student: the kitchen nothing (docs/reference/decisions.md#4.11), the counter all but the
 * phone number.
 */
export function personFor(role: ActorRole, person: Person): Person {
  if (role === 'staff') return UNKNOWN_PERSON;
  return role === 'counter' ? { ...person, phoneNumber: '' } : person;
}

const UNKNOWN_PERSON: Person = { _id: '', avatar: null, fullName: '', userName: '', phoneNumber: '' };

/** Orders on the wire, with their students joined from the directory. */
@Injectable()
export class OrderAnswers {
  constructor(
    private readonly orders: Orders,
    private readonly directory: Directory,
    private readonly tokens: Tokens,
  ) {}

  /**
   * Returns the order's answer. `minPosition` is later than the order's last event where other streams took part. Throws `not_found`
   * where the order was never placed.
   */
  async answer(
    { state, revision, position }: LoadedAggregate<OrderState>,
    context: CommandContext,
    minPosition: Position = 0,
  ): Promise<OrderAnswer> {
    if (!state) throw new Refusal('not_found');
    return { order: await this.toWire(state, revision, context), position: Math.max(position, minPosition) };
  }

  /** Runs `work`. Where it throws a refusal that depends on the order's state, the refusal then carries `{order}`. */
  async withOrderOnRefusal<Result>(orderId: string, context: CommandContext, work: () => Promise<Result>): Promise<Result> {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof Refusal) || !CODES_WITH_ORDER.has(error.code)) throw error;
      const { order } = await this.answer(await this.orders.current(orderId), context);
      throw new Refusal(error.code, { ...error.details, message: error.message, extra: { ...error.details.extra, order } });
    }
  }

  /** Returns the order of a state at a revision of its stream. */
  async toWire(state: PlacedOrder, revision: number, { actor }: CommandContext): Promise<Order> {
    const { orderId, studentId } = state;
    const student = (await this.directory.people([studentId])).get(studentId) ?? UNKNOWN_PERSON;
    // A new order's answer does not wait for its token: the next read or message has it.
    const token = revision === 0 ? {} : await this.tokens.of(orderId);
    return toWireOrder({ ...state, _id: orderId, revision, ...token }, personFor(actor.role, student));
  }

  /** Returns stored orders on the wire, in the same sequence, as the role `reader` may see them. */
  async join(
    stored: readonly { readonly document: OrderDocument; readonly parked: boolean }[],
    reader: ActorRole = 'contractor',
  ): Promise<Order[]> {
    const people = await this.directory.people(stored.map(({ document }) => document.studentId));
    return stored.map(({ document, parked }) =>
      toWireOrder(document, personFor(reader, people.get(document.studentId) ?? UNKNOWN_PERSON), { parked }),
    );
  }
}
