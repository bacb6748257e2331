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

/** The numbers of orders for those who know an order from its own stream, which doesn't tell it (docs/adr/0041-tokens-from-the-order-of-the-log.md). */
@Injectable()
export class Tokens {
  constructor(@Inject(PROJECTIONS) private readonly projections: Projections) {}

  /** Without `token` where the view hasn't counted it yet. */
  async of(orderId: string): Promise<Pick<OrderDocument, 'token'>> {
    const token = (await this.projections.reader(ordersView).get(orderId))?.document.token;
    return token === undefined ? {} : { token };
  }
}

/** What a write on an order answers: the order folded from its own stream, and how far a read must have come to see it. */
export interface OrderAnswer {
  readonly order: Order;
  readonly position: Position;
}

/** Refusals after which the caller needs to see the order as it is now (docs/reference/wire.md#4.3). */
const CODES_WITH_ORDER: ReadonlySet<FailureCode> = new Set(['illegal_transition', 'moved_on', 'too_late', 'key_reused']);

/** What they may know of who ordered: the kitchen what to cook and not for whom (docs/reference/decisions.md#4.11), the counter no number to call. */
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

  /** The order's answer; `position` may lie beyond its own last event, where other streams took part. Throws `not_found` before it is placed. */
  async answer(
    { state, revision, position }: LoadedAggregate<OrderState>,
    context: CommandContext,
    minPosition: Position = 0,
  ): Promise<OrderAnswer> {
    if (!state) throw new Refusal('not_found');
    return { order: await this.toWire(state, revision, context), position: Math.max(position, minPosition) };
  }

  /** Does what may be refused because of where the order is; such a refusal then carries `{order}`. */
  async withOrderOnRefusal<Result>(orderId: string, context: CommandContext, work: () => Promise<Result>): Promise<Result> {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof Refusal) || !CODES_WITH_ORDER.has(error.code)) throw error;
      const { order } = await this.answer(await this.orders.current(orderId), context);
      throw new Refusal(error.code, { ...error.details, message: error.message, extra: { ...error.details.extra, order } });
    }
  }

  /** The order of a state, as of a revision of its stream. */
  async toWire(state: PlacedOrder, revision: number, { actor }: CommandContext): Promise<Order> {
    const { orderId, studentId } = state;
    const student = (await this.directory.people([studentId])).get(studentId) ?? UNKNOWN_PERSON;
    // Nobody waits for the number of an order that was placed just now: whoever reads it next, or hears of it, has it.
    const token = revision === 0 ? {} : await this.tokens.of(orderId);
    return toWireOrder({ ...state, _id: orderId, revision, ...token }, personFor(actor.role, student));
  }

  /** Stored orders on the wire, in their order; `reader`: who reads them. */
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
