import { GUEST, priceOrder } from '@tiffin/contracts';
import type { RecordedEvent } from '@tiffin/event-sourcing';
import { Refusal } from '@tiffin/kernel';
import { menu, MENU_EVENT_TYPES, type MenuCommand, type MenuEvent, type MenuState, type Offers } from '@tiffin/menu';
import {
  acceptedOrder,
  acceptOrder,
  order,
  ORDER_EVENT_TYPES,
  type AcceptedOrder,
  type OrderCommand,
  type OrderLine,
  type OrderState,
} from '@tiffin/ordering';
import { ACCOUNT_EVENT_TYPES, streamOfFact, type AccountFact } from '@tiffin/people/events';
import { UPKEEP_EVENT_TYPES, upkeepStream, type UpkeepEvent } from '@tiffin/read-models';
import fc from 'fast-check';
import { byTheClock } from './by-the-clock.js';
import { BillingOffice } from './billing-office.js';

const NAMES = ['Samosa', 'SAM OSA', 'Poha'];
const name = fc.constantFrom(...NAMES);
const canteen = fc.constantFrom('canteen-0', 'canteen-1');
const nth = fc.nat(3);
/** So many bills are written before the process dies. */
const limit = fc.constantFrom(1, 100);
const status = fc.constantFrom('Prepared' as const, 'Rejected' as const, 'PickedUp' as const, 'Pending' as const);

const accountEvent = fc.constantFrom(...(Object.keys(ACCOUNT_EVENT_TYPES) as AccountFact['type'][]));
/** Those are about the canteen; the others about somebody of it. */
const OF_CANTEENS: readonly string[] = [
  'ContractorReplaced',
  'KitchenKeyChanged',
  'CounterKeyChanged',
  'PaymentAddressChanged',
  'CreditLimitSet',
  'CreditLimitRemoved',
];

/** What somebody does: with the menu, with orders and bills, or to the log itself, which a later version, or a hand, has written to. */
const act = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constantFrom('add' as const, 'change' as const, 'switch' as const), canteen, name }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('remove' as const), canteen, name }) },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constantFrom('shelve' as const, 'restock' as const), canteen, count: fc.integer({ min: 1, max: 5 }) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('unshelve' as const, 'close' as const, 'open' as const), canteen }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constantFrom('week' as const, 'pause' as const, 'clock' as const), canteen, hours: fc.nat(23) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('place' as const), canteen, names: fc.array(name, { minLength: 1, maxLength: 3 }) }),
  },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('reserve' as const), canteen, quantity: fc.integer({ min: 1, max: 3 }) }) },
  { weight: 7, arbitrary: fc.record({ kind: fc.constant('status' as const), nth, to: status }) },
  { weight: 5, arbitrary: fc.record({ kind: fc.constantFrom('prepare' as const, 'undo' as const), nth, line: fc.nat(2) }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('recall' as const), nth, from: fc.constantFrom('Prepared' as const, 'PickedUp' as const) }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('object' as const, 'call' as const), nth }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('dismiss' as const, 'mend' as const), nth }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('month' as const), limit }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('settle' as const), limit }) },
  {
    weight: 5,
    arbitrary: fc.record({ kind: fc.constantFrom('pay' as const, 'declineOrPart' as const, 'reverse' as const), nth: fc.nat(1) }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('claimOrConfirm' as const), nth }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('askOrAnswer' as const), nth: fc.nat(1) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('remind' as const), nth }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('account' as const), canteen, nth, type: accountEvent }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('spoil' as const), nth, often: fc.nat(3) }) },
);
type Act = typeof act extends fc.Arbitrary<infer Made> ? Made : never;

/** Of five orders students place three, one is typed for a student, and one for a guest. */
const HOW = [{}, { counter: {} }, {}, { studentId: GUEST, counter: { paid: 'cash' as const } }, {}];

/** The type of an event that this version does not know. */
const UNKNOWN = 'OrderWeighed';

/** What random people did in two canteens, as the log has it: what the deciders allow, and now and then an event of a version to come. */
export const histories: fc.Arbitrary<readonly RecordedEvent[]> = fc.array(act, { minLength: 1, maxLength: 40, size: 'max' }).map((acts) => {
  const town = new Town();
  for (const one of acts) town.take(one);
  return town.events;
});

const snackOf = (one: { readonly canteen: string; readonly name: string }): string => `${one.canteen}-${one.name}`;
const studentOf = (canteenId: string, nth: number): string => `${canteenId}-student-${nth}`;
const itemOf = (canteenId: string): string => `${canteenId}-crisps`;

class Town {
  readonly events: RecordedEvent[] = [];
  private readonly menus = new Map<string, MenuState>();
  private readonly orders: { readonly accepted: AcceptedOrder; state: OrderState }[] = [];
  private readonly billing = new BillingOffice({
    events: () => this.events.filter(({ type }) => type !== UNKNOWN),
    now: () => this.now(),
    record: (...event) => this.record(...event),
  });
  private readonly revisions = new Map<string, number>();
  private months = 0;

  take(one: Act): void {
    try {
      this.do(one);
    } catch (error) {
      // What the rules forbid does not happen.
      if (!(error instanceof Refusal)) throw error;
    }
  }

  private do(one: Act): unknown {
    switch (one.kind) {
      case 'add':
      case 'change':
        return this.change({
          type: one.kind === 'add' ? 'AddSnack' : 'ChangeSnack',
          canteenId: one.canteen,
          snackId: snackOf(one),
          name: one.name,
          price: 1_500,
          image: 'a.webp',
          info: one.kind,
          diets: [],
        });
      case 'switch':
        return this.change({ type: 'SwitchAvailability', canteenId: one.canteen, snackId: snackOf(one) });
      case 'remove':
        return this.change({ type: 'RemoveSnack', canteenId: one.canteen, snackId: snackOf(one) });
      case 'shelve':
      case 'restock':
        return this.shelve(one);
      case 'unshelve':
        return this.change({ type: 'RemovePackagedItem', canteenId: one.canteen, itemId: itemOf(one.canteen) });
      case 'close':
      case 'open':
        return this.change({ type: one.kind === 'open' ? 'OpenCanteen' : 'CloseCanteen', canteenId: one.canteen, notice: 'Back at 6 pm' });
      case 'week':
      case 'pause':
      case 'clock': {
        const around = { now: this.now(), hours: one.hours, menu: this.menus.get(one.canteen) };
        return this.change(byTheClock(one.kind, one.canteen, around));
      }
      case 'place':
        return this.place(one.canteen, one.names);
      case 'reserve':
        return this.reserve(one);
      case 'status':
        return this.act(one.nth, (reach, at) => ({ type: 'ChangeStatus', reach, at, to: one.to }));
      case 'recall':
        return this.act(one.nth, (reach, at) => ({ type: 'Recall', reach, at, from: one.from }));
      case 'prepare':
      case 'undo':
        return this.act(one.nth, (reach, at, { lines }) => {
          const line = lines[one.line % lines.length];
          const unit = { itemId: line?.itemId ?? '', lineId: line?.lineId ?? '' };
          if (one.kind === 'undo') return { type: 'UndoPreparation', reach, at, which: unit };
          return { type: 'Prepare', reach, at, preparationId: `preparation-${this.events.length}`, unit };
        });
      case 'object':
        return this.act(one.nth, (reach, at) => ({ type: 'ObjectTo', reach, at }));
      case 'call':
        return this.act(one.nth, (reach, at) => ({ type: 'Call', reach, at }));
      case 'dismiss':
      case 'mend':
        return this.keepUp(one.kind, one.nth);
      case 'month':
        this.months += 1;
        return this.billing.settle(one.limit);
      case 'settle':
        return this.billing.settle(one.limit);
      case 'pay':
      case 'claimOrConfirm':
      case 'declineOrPart':
      case 'reverse':
      case 'askOrAnswer':
      case 'remind':
        return this.billing[one.kind](one.nth);
      case 'account':
        return this.account(one.type, one.canteen, one.nth);
      case 'spoil':
        return one.often === 0 && this.spoil(one.nth);
    }
  }

  private shelve({
    kind,
    canteen: canteenId,
    count,
  }: {
    readonly kind: 'shelve' | 'restock';
    readonly canteen: string;
    readonly count: number;
  }) {
    const itemId = itemOf(canteenId);
    const [variantId, price] = [`${itemId}-variant`, 2_000];
    return kind === 'shelve'
      ? this.change({
          type: 'AddPackagedItem',
          canteenId,
          itemId,
          category: 'Crisps',
          variants: [{ variantId, price, availableCount: count }],
        })
      : this.change({
          type: 'ChangePackagedItem',
          canteenId,
          itemId,
          category: 'Crisps',
          variants: [{ newId: variantId, price, availableCount: count }],
        });
  }

  private change(command: MenuCommand): readonly MenuEvent[] {
    const { canteenId } = command;
    const events = menu.decide(command, this.menus.get(canteenId) ?? menu.initialState);
    for (const event of events) {
      this.menus.set(canteenId, menu.evolve(this.menus.get(canteenId) ?? menu.initialState, event));
      this.record(`menu-${canteenId}`, event.type, event.data, MENU_EVENT_TYPES[event.type].version);
    }
    return events;
  }

  private place(canteenId: string, names: readonly string[]): void {
    const lines = names.map((of, index): OrderLine => ({
      lineId: String(index + 1),
      itemType: 'Snack',
      itemId: snackOf({ canteen: canteenId, name: of }),
      name: of,
      image: null,
      unitPrice: 1_500,
      quantity: 1 + (index % 2),
      packed: index === 0,
      ...(index === 1 && { instructions: 'no onions' }),
    }));
    this.accept({ ...this.ask(canteenId), lines, ...priceOrder(lines) });
  }

  /** An order with a packaged line is accepted by the menu, which reserves its stock. */
  private reserve(asked: { readonly canteen: string; readonly quantity: number }): void {
    const { quantity } = asked;
    const line = { itemType: 'PackagedFood' as const, itemId: itemOf(asked.canteen), price: 2_000, quantity, packed: false };
    const { packing, total } = priceOrder([{ unitPrice: line.price, quantity, packed: false }]);
    const request = { ...this.ask(asked.canteen), cart: [line], packing, total };
    const { canteenId, orderId } = request;
    const accept = (offerFor: Offers) => acceptOrder(offerFor, request);
    for (const event of this.change({ type: 'ReserveStock', canteenId, orderId, accept }))
      if (event.type === 'StockReserved') this.accept(acceptedOrder(event.data));
  }

  private ask(canteenId: string) {
    const number = this.orders.length;
    const placedAt = this.now();
    const [businessDay, businessMonth] = [placedAt.slice(0, 10), placedAt.slice(0, 7)];
    return {
      orderId: `order${number}`,
      requestHash: '',
      canteenId,
      studentId: studentOf(canteenId, number % 3),
      placedAt,
      businessDay,
      businessMonth,
      ...HOW[number % HOW.length],
    };
  }

  private accept(accepted: AcceptedOrder): void {
    this.orders.push({ accepted, state: order.initialState });
    this.decide(this.orders.length - 1, { type: 'Place', order: accepted });
  }

  private act(nth: number, command: (reach: { readonly canteenId: string }, at: string, accepted: AcceptedOrder) => OrderCommand): void {
    if (this.orders.length === 0) return;
    const number = nth % this.orders.length;
    const accepted = this.orders[number]?.accepted;
    if (accepted) this.decide(number, command({ canteenId: accepted.canteenId }, this.now(), accepted));
  }

  private decide(number: number, command: OrderCommand): void {
    const one = this.orders[number];
    if (!one) return;
    for (const event of order.decide(command, one.state)) {
      const recorded = this.record(`order-${one.accepted.orderId}`, event.type, event.data, ORDER_EVENT_TYPES[event.type].version);
      one.state = order.evolve(one.state, recorded as Parameters<typeof order.evolve>[1]);
      const { orderId, canteenId } = one.accepted;
      if (event.type === 'OrderRejected') this.change({ type: 'ReturnStock', canteenId, orderId });
      if (event.type === 'OrderPickedUp') this.change({ type: 'SellStock', canteenId, orderId });
    }
  }

  /** What the records promised to the log. */
  private account(type: AccountFact['type'], canteenId: string, nth: number): void {
    const ofCanteen = type.startsWith('Canteen') || OF_CANTEENS.includes(type);
    const amount = type === 'CreditLimitSet' || type === 'StudentCreditSet' ? { amount: 100_000 * nth } : {};
    const fact = { type, data: { canteenId, ...(!ofCanteen && { userId: `student-${nth}` }), ...amount } } as AccountFact;
    this.record(streamOfFact(fact), type, fact.data, ACCOUNT_EVENT_TYPES[type].version);
  }

  /** An event that this version does not know: it is parked, with all that follows it in its documents. */
  private spoil(nth: number): void {
    const accepted = this.orders[nth % this.orders.length]?.accepted;
    if (accepted) this.record(`order-${accepted.orderId}`, UNKNOWN, accepted, 1);
  }

  /** What operators do to an order's document: it is folded anew alone, or its first event is given up, which is nothing to a fold that takes it. */
  private keepUp(kind: 'dismiss' | 'mend', nth: number): void {
    const orderId = this.orders[nth % this.orders.length]?.accepted.orderId;
    if (orderId === undefined) return;
    const document = { projection: 'orders', documentId: orderId };
    const place = { stream: `order-${orderId}`, revision: 0, eventType: 'OrderPlaced', reason: 'By mistake' };
    const event: UpkeepEvent =
      kind === 'mend' ? { type: 'DocumentRebuilt', data: document } : { type: 'ParkedEventDismissed', data: { ...document, ...place } };
    this.record(upkeepStream(document.projection), event.type, event.data, UPKEEP_EVENT_TYPES[event.type].version);
  }

  private now(): string {
    return new Date(Date.UTC(2026, 10 + this.months, 20, 10, this.events.length * 2)).toISOString();
  }

  private record(stream: string, type: string, data: object, schemaVersion: number): RecordedEvent {
    const revision = (this.revisions.get(stream) ?? -1) + 1;
    this.revisions.set(stream, revision);
    const position = this.events.length + 1;
    const metadata = {
      occurredAt: this.now(),
      actor: { id: 'somebody', role: 'contractor' as const },
      correlationId: `c-${position}`,
      causationId: `c-${position}`,
      schemaVersion,
    };
    const event = { id: `e0000000-0000-4000-8000-${String(position).padStart(12, '0')}`, stream, revision, position, type, data, metadata };
    this.events.push(event);
    return event;
  }
}
