import { UNDO_WITHIN } from '@tiffin/contracts';
import type { Counted, ViewDocument } from '@tiffin/read-models';
import { elapsed } from '../order/elapsed.js';
import type { OrderEvent, OrderReference, RecordedOrderEvent } from '../order/order-events.js';

/** An order that keeps its number from being given again. */
interface Holder {
  readonly orderId: string;
  readonly token: number;
  /** Of one that was picked up: for some minutes it may be recalled. ISO 8601. */
  readonly pickedUpAt?: string;
}
interface NumberedDay {
  readonly day: string;
  readonly last: number;
  readonly holders: readonly Holder[];
}
/** The numbers of a canteen's newest two days, the older one first. */
interface TokenSeries extends ViewDocument {
  readonly days: readonly NumberedDay[];
}

/** What begins, ends or goes on with an order's wait. */
const COUNTED: ReadonlySet<string> = new Set<OrderEvent['type']>(['OrderPlaced', 'OrderRejected', 'OrderPickedUp', 'OrderRecalled']);

/** Orders are numbered by canteen; each day begins with 1. */
export function tokenSeriesOf({ type, data }: RecordedOrderEvent): string | undefined {
  return COUNTED.has(type) ? `${data.canteenId}:tokens` : undefined;
}

/**
 * Counts a canteen's orders by the day on which they were accepted: one that is placed after midnight counts for the day before. A number with which an
 * order of the other day still waits is passed over, so that nobody hears their number called for somebody else's order (docs/adr/0041).
 */
export function countToken(series: ViewDocument | undefined, event: RecordedOrderEvent, _id: string): Counted {
  const days = (series as TokenSeries | undefined)?.days ?? [];
  const { orderId } = event.data;
  const after = (held: (holder: Holder) => readonly Holder[]): Counted => {
    const changed = (holder: Holder) => (holder.orderId === orderId ? held(holder) : holder);
    return { series: { _id, days: days.map((day) => ({ ...day, holders: day.holders.flatMap(changed) })) } as TokenSeries };
  };
  switch (event.type) {
    case 'OrderPlaced':
      return numbered(days, event.data, _id);
    case 'OrderRejected':
      return after(() => []);
    case 'OrderPickedUp':
      return after((holder) => [{ ...holder, pickedUpAt: event.data.at }]);
    default:
      return after(({ token }) => [{ orderId, token }]);
  }
}

function numbered(known: readonly NumberedDay[], { orderId, businessDay, placedAt }: OrderReference, _id: string): Counted {
  const all = known.some(({ day }) => day === businessDay) ? known : [...known, { day: businessDay, last: 0, holders: [] }];
  const isHeld = ({ pickedUpAt }: Holder): boolean => pickedUpAt === undefined || elapsed(pickedUpAt, placedAt) <= UNDO_WITHIN;
  const days = [...all]
    .sort((one, other) => (one.day < other.day ? -1 : 1))
    .slice(-2)
    .map((day) => ({ ...day, holders: day.holders.filter(isHeld) }));
  // An order of a day before both, which only an outage makes so late, counts for the older one.
  const own = days.find(({ day }) => day === businessDay) ?? days[0];
  const held = new Set(days.flatMap(({ holders }) => holders.map(({ token }) => token)));
  let token = (own?.last ?? 0) + 1;
  while (held.has(token)) token += 1;
  const counted = (day: NumberedDay) => (day === own ? { ...day, last: token, holders: [...day.holders, { orderId, token }] } : day);
  return { series: { _id, days: days.map(counted) } as TokenSeries, number: token };
}
