import { BILL_EVENT_TYPES } from '@tiffin/billing/views';
import type { BillEvent } from '@tiffin/billing';
import type { Actor, EventStore, NewEvent } from '@tiffin/event-sourcing';
import { MENU_EVENT_TYPES, type MenuEvent } from '@tiffin/menu';
import { ORDER_EVENT_TYPES, type OrderEvent, type OrderReference } from '@tiffin/ordering';
import { createHash } from 'node:crypto';

/** The people of a history. */
export interface CanteenPeople {
  readonly canteenId: string;
  readonly contractorId: string;
  readonly studentIds: readonly string[];
}

/** The events of an order's life: placed, three units prepared, one of them undone and prepared again, prepared, picked up. */
const LIFE = 8;
const AT_ONCE = 64;
const DAY_MS = 86_400_000;
const DAYS = 730;
const ITEM = 'a0000000-0000-4000-8000-000000000065';
const TYPES = { ...ORDER_EVENT_TYPES, ...MENU_EVENT_TYPES, ...BILL_EVENT_TYPES };

type Happened = OrderEvent | MenuEvent | BillEvent;

/**
 * Appends what happened in some canteens in the two years before `now`: lives of orders, a change of a menu for every 50, and two
 * events of a bill for every 25, until there are `events` of them. The actors vary as in life: students, the kitchen, contractors,
 * the server.
 */
export async function appendCanteenHistory(
  store: EventStore,
  canteens: readonly CanteenPeople[],
  events: number,
  now: Date,
): Promise<void> {
  const orders = Math.floor(events / (LIFE + 1 / 50 + 2 / 25));
  const start = now.getTime() - DAYS * DAY_MS;
  let next = 0;
  const append = async (): Promise<void> => {
    for (let number = next++; number < orders; number = next++) {
      const canteen = canteens[number % canteens.length];
      if (!canteen) throw new Error('There is no canteen');
      const placedAt = new Date(start + Math.floor((number / orders) * DAYS * DAY_MS));
      for (const [stream, happened] of happenedAround(number, canteen, placedAt)) await store.append(stream, 'no-stream', happened);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, append));
}

/** Returns the id of the order of this number. */
export function orderIdOf(number: number): string {
  return uuid('order', number);
}

function* happenedAround(number: number, canteen: CanteenPeople, placedAt: Date): Generator<readonly [string, readonly NewEvent[]]> {
  const { canteenId, contractorId, studentIds } = canteen;
  const contractor: Actor = { id: contractorId, role: 'contractor' };
  const studentId = studentIds[Math.floor(number / 2) % studentIds.length] ?? '';
  yield [`order-${orderIdOf(number)}`, lifeOf(number, canteen, studentId, placedAt)];
  // Streams of their own, so they can be appended in any order.
  if (number % 50 === 0) {
    const change: MenuEvent = { type: 'SnackAvailabilityChanged', data: { canteenId, snackId: ITEM, isAvailable: number % 100 === 0 } };
    yield [`menu-${uuid('menu', number)}`, [recorded(change, contractor, placedAt, `menu ${number}`)]];
  }
  if (number % 25 === 0) {
    const month = placedAt.toISOString().slice(0, 7);
    const bill = { billId: `${uuid('bill', number)}-${month}`, canteenId, studentId, month, at: placedAt.toISOString(), amount: 15_225 };
    const issued: BillEvent = { type: 'BillIssued', data: { ...bill, lines: [], adjustments: [], carriedIn: 0, carriedOut: 0 } };
    const issue = recorded(issued, { id: 'issue-bills', role: 'system' }, placedAt, `issue ${number}`);
    yield [`bill-${bill.billId}`, [issue, recorded({ type: 'BillPaid', data: bill }, contractor, placedAt, `pay ${number}`)]];
  }
}

function lifeOf(number: number, { canteenId, contractorId }: CanteenPeople, studentId: string, placedAt: Date): readonly NewEvent[] {
  const at = placedAt.toISOString();
  const order: OrderReference = {
    orderId: orderIdOf(number),
    canteenId,
    studentId,
    placedAt: at,
    businessDay: at.slice(0, 10),
    businessMonth: at.slice(0, 7),
    lines: [
      { lineId: '1', itemType: 'Snack', itemId: ITEM, name: 'Masala dosa', image: null, unitPrice: 4_500, quantity: 3, packed: false },
    ],
    subtotal: 13_500,
    packing: 1_000,
    tax: 725,
    total: 15_225,
  };
  const unit = (preparationId: number, preparedAfter: number) => ({
    ...order,
    lineId: '1',
    preparationId: uuid('unit', preparationId),
    preparedAfter,
    at,
  });
  const kitchen: Actor = { id: canteenId, role: 'staff' };
  const contractor: Actor = { id: contractorId, role: 'contractor' };
  const life: readonly (readonly [OrderEvent, Actor])[] = [
    [
      { type: 'OrderPlaced', data: { ...order, requestHash: 'f'.repeat(64) } },
      { id: studentId, role: 'student' },
    ],
    [{ type: 'ItemPrepared', data: unit(1, 1) }, kitchen],
    [{ type: 'ItemPreparationUndone', data: unit(1, 0) }, kitchen],
    [{ type: 'ItemPrepared', data: unit(2, 1) }, kitchen],
    [{ type: 'ItemPrepared', data: unit(3, 2) }, kitchen],
    [{ type: 'ItemPrepared', data: unit(4, 3) }, kitchen],
    [{ type: 'OrderPrepared', data: { ...order, from: 'Pending', to: 'Prepared', at } }, contractor],
    [{ type: 'OrderPickedUp', data: { ...order, from: 'Prepared', to: 'PickedUp', at } }, contractor],
  ];
  return life.map(([event, by], step) => recorded(event, by, new Date(placedAt.getTime() + step * 60_000), `order ${number} ${step}`));
}

function recorded(event: Happened, actor: Actor, at: Date, name: string): NewEvent {
  const id = uuid(name, 0);
  const { version: schemaVersion } = TYPES[event.type];
  return { ...event, id, metadata: { occurredAt: at.toISOString(), actor, correlationId: id, causationId: id, schemaVersion } };
}

/** Returns the same UUID for the same arguments. */
function uuid(kind: string, number: number): string {
  const hex = createHash('sha256').update(`${kind}/${number}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
