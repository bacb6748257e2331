import { UNDO_WITHIN } from '@tiffin/contracts';
import type { Counted, ViewDocument } from '@tiffin/read-models';
import type { OrderEvent, OrderReference, RecordedOrderEvent } from '../aggregates/order/order-events.js';

/** An order that keeps its number reserved. `pickedUpAt` (ms) is set for an order that was picked up and can still be recalled. */
type Holder = readonly [orderId: string, token: number, pickedUpAt?: number];

interface NumberedDay {
  readonly day: string;
  readonly last: number;
  readonly holders: readonly Holder[];
}
/** The numbers of a canteen's newest two days, the older day first. */
interface TokenSeries extends ViewDocument {
  readonly days: readonly NumberedDay[];
}

/**
 * How many orders of a day can hold their numbers: more than wait at any counter over midnight, and few enough to write with each page
 * of events.
 */
const HOLDERS_MAX = 250;

/** Events that begin, end or resume an order's wait. */
const COUNTED: ReadonlySet<string> = new Set<OrderEvent['type']>(['OrderPlaced', 'OrderRejected', 'OrderPickedUp', 'OrderRecalled']);

/**
 * Returns the series of an event: orders are numbered by canteen, and each day begins with 1. Returns `undefined` for events that do not
 * affect numbers.
 */
export function tokenSeriesOf({ type, data }: RecordedOrderEvent): string | undefined {
  return COUNTED.has(type) ? `${data.canteenId}:tokens` : undefined;
}

/**
 * Numbers a canteen's orders by the day on which they were accepted: an order that is placed after midnight may count for the day
 * before. Skips a number with which an order of the other day still waits, so that no student hears their number called for another
 * student's order (docs/adr/0041-tokens-from-the-order-of-the-log.md).
 */
export function assignToken(series: ViewDocument | undefined, event: RecordedOrderEvent, _id: string): Counted {
  const days = (series as TokenSeries | undefined)?.days ?? [];
  switch (event.type) {
    case 'OrderPlaced':
      return numbered(days, event.data, _id);
    case 'OrderPickedUp':
      return changed(days, event.data, _id, ([orderId, token]) => [[orderId, token, Date.parse(event.data.at)]]);
    case 'OrderRecalled':
      return changed(days, event.data, _id, ([orderId, token]) => [[orderId, token]]);
    default:
      return changed(days, event.data, _id, () => []);
  }
}

function counted(_id: string, days: readonly NumberedDay[], number?: number): Counted {
  return { series: { _id, days } as TokenSeries, ...(number !== undefined && { number }) };
}

function changed(
  days: readonly NumberedDay[],
  { orderId }: OrderReference,
  _id: string,
  changedHolder: (holder: Holder) => readonly Holder[],
): Counted {
  const after = days.map((day) => {
    const at = day.holders.findIndex((holder) => holder[0] === orderId);
    const holder = day.holders[at];
    return holder ? { ...day, holders: day.holders.toSpliced(at, 1, ...changedHolder(holder)) } : day;
  });
  return counted(_id, after);
}

function numbered(before: readonly NumberedDay[], { orderId, businessDay, placedAt }: OrderReference, _id: string): Counted {
  const recallable = Date.parse(placedAt) - UNDO_WITHIN;
  const days = withDay(before, businessDay).map((day) => ({ ...day, holders: stillHeld(day.holders, recallable) }));
  // After an outage an order may belong to a day before both. It counts for the older one.
  const own = days.find(({ day }) => day === businessDay) ?? days[0];
  const heldTokens = new Set(days.flatMap((day) => (day === own ? [] : day.holders.map((holder) => holder[1]))));
  let token = (own?.last ?? 0) + 1;
  while (heldTokens.has(token)) token += 1;
  const holders = (before: readonly Holder[]) => (before.length < HOLDERS_MAX ? [...before, [orderId, token] as const] : before);
  const after = days.map((day) => (day === own ? { ...day, last: token, holders: holders(day.holders) } : day));
  return counted(_id, after, token);
}

function withDay(days: readonly NumberedDay[], businessDay: string): readonly NumberedDay[] {
  if (days.some(({ day }) => day === businessDay)) return days;
  return [...days, { day: businessDay, last: 0, holders: [] }].sort((a, b) => (a.day < b.day ? -1 : 1)).slice(-2);
}

function stillHeld(holders: readonly Holder[], recallable: number): readonly Holder[] {
  const isOver = (holder: Holder): boolean => holder[2] !== undefined && holder[2] < recallable;
  return holders.some(isOver) ? holders.filter((holder) => !isOver(holder)) : holders;
}
