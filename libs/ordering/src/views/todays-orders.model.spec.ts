import { businessDay, startOfDay } from '@tiffin/contracts';
import { foldHistory } from '@tiffin/read-models/testing';
import fc from 'fast-check';
import { historiesOf } from '../../test/random-histories.js';
import type { OrderEvent } from '../aggregates/order/order-events.js';
import { ordersView, type OrderDocument } from './orders.view.js';
import { todaysOrdersView } from './todays-orders.view.js';

const RUNS = Number(process.env['TIFFIN_MODEL_RUNS'] ?? 5);
const HOUR = 3_600_000;
/** Includes the easternmost and the westernmost zone. */
const ZONES = ['Asia/Kolkata', 'Pacific/Kiritimati', 'Pacific/Pago_Pago'];

const instantOf = ({ data }: OrderEvent): number => Date.parse('at' in data ? data.at : data.placedAt);

/** The ids of the documents that belong to today at an instant (docs/reference/decisions.md#4.9). */
function todays(documents: ReadonlyMap<string, OrderDocument>, now: number, zone: string): Map<string, OrderDocument> {
  const start = startOfDay(businessDay(new Date(now), zone), zone).toISOString();
  const isToday = ({ status, changedAt }: OrderDocument): boolean => status === 'Pending' || status === 'Prepared' || changedAt >= start;
  return new Map([...documents].filter(([, document]) => isToday(document)));
}

const lives = fc.record({ hours: fc.integer({ min: 1, max: 30 }), pace: fc.constantFrom(1, 10, 100) });
const histories = lives.chain(({ hours, pace }) => historiesOf(12, hours * HOUR, pace));

test('has all orders of today after every event and until the next, in any zone, and deletes final orders of earlier days', () => {
  fc.assert(
    fc.property(histories, fc.integer({ min: 1, max: 10 }), (events, first) => {
      for (let count = first; count <= events.length; count += 10) {
        const history = events.slice(0, count);
        const kept = foldHistory(todaysOrdersView, history);
        const all = new Map([...foldHistory(ordersView, history)].map(([id, document]) => [id, withIdBackwards(document)]));
        const newest = instantOf(history.at(-1)!);
        const later = events[count];
        const next = later ? instantOf(later) : newest + 100 * HOUR;
        for (const zone of ZONES) for (const now of [newest, next]) expect(todays(kept, now, zone)).toEqual(todays(all, now, zone));
        for (const { status, changedAt } of kept.values())
          if (status === 'Rejected' || status === 'PickedUp') expect(newest - Date.parse(changedAt)).toBeLessThanOrEqual(72 * HOUR);
      }
    }),
    { numRuns: RUNS },
  );
});

function withIdBackwards(document: OrderDocument) {
  return { ...document, idBackwards: [...document._id].reverse().join(''), ...(document.counter && { typedAt: document.placedAt }) };
}
