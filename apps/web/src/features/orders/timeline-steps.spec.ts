import { ORDER_MESSAGES, type OrderStatus, type TimelineEntry } from '@tiffin/contracts';
import { timelineSteps } from './timeline-steps';

function entry(type: string, minute: number, change: Partial<TimelineEntry> = {}): TimelineEntry {
  return {
    at: new Date(Date.UTC(2026, 10, 21, 6, minute)).toISOString(),
    type,
    actor: { _id: '', role: 'contractor', fullName: '' },
    ...change,
  };
}
const kinds = (entries: TimelineEntry[], status: OrderStatus) =>
  timelineSteps(entries, status).map(({ kind, at }) => (at ? kind : `(${kind})`));
const byStudents = { actor: { _id: 's', role: 'student', fullName: '' } } as const;
const placed = entry('OrderPlaced', 4, byStudents);
const prepared = entry('OrderPrepared', 11);

test('a pending order has all steps still to come', () => {
  expect(kinds([placed], 'Pending')).toEqual(['placed', '(prepared)', '(pickedUp)']);
});

test('a prepared order says how long it took; single units are omitted', () => {
  const steps = timelineSteps([placed, entry('ItemPrepared', 8), prepared], 'Prepared');
  expect(steps).toEqual([{ kind: 'placed', at: placed.at }, { kind: 'prepared', at: prepared.at, tookMinutes: 7 }, { kind: 'pickedUp' }]);
});

test('an order with only its latest entries starts with its placement', () => {
  const steps = timelineSteps([prepared], 'PickedUp', [{ kind: 'placed', at: placed.at }]);
  expect(steps).toEqual([
    { kind: 'placed', at: placed.at },
    { kind: 'prepared', at: prepared.at, tookMinutes: 7 },
  ]);
});

test('picked up and rejected orders are done', () => {
  expect(kinds([placed, prepared, entry('OrderPickedUp', 15)], 'PickedUp')).toEqual(['placed', 'prepared', 'pickedUp']);
  expect(kinds([placed, entry('OrderRejected', 5)], 'Rejected')).toEqual(['placed', 'rejected']);
  const byStudent = entry('OrderRejected', 5, { actor: { _id: 's', role: 'student', fullName: '' } });
  expect(kinds([placed, byStudent], 'Rejected')).toEqual(['placed', 'cancelled']);
});

test('a recall names the status it restored', () => {
  const toKitchen = entry('OrderRecalled', 12, { from: 'Prepared', to: 'Pending' });
  expect(kinds([placed, prepared, toKitchen], 'Pending')).toEqual(['placed', 'prepared', 'recalled', '(prepared)', '(pickedUp)']);
  const toCounter = entry('OrderRecalled', 16, { from: 'PickedUp', to: 'Prepared' });
  expect(kinds([placed, prepared, entry('OrderPickedUp', 15), toCounter], 'Prepared')).toEqual([
    'placed',
    'prepared',
    'pickedUp',
    'returned',
    '(pickedUp)',
  ]);
});

test.each(Object.keys(ORDER_MESSAGES))('%s is a step', (type) => {
  expect(kinds([entry(type, 1)], 'Rejected')).toHaveLength(1);
});

test('a counter order says so, and a dispute does not shorten its waiting time', () => {
  const typed = entry('OrderPlaced', 4, { actor: { _id: '', role: 'counter', fullName: '' } });
  const steps = timelineSteps([typed, entry('OrderObjected', 6, byStudents), prepared], 'Prepared');
  expect(steps.map(({ kind, tookMinutes }) => [kind, tookMinutes])).toEqual([
    ['typed', undefined],
    ['objected', undefined],
    ['prepared', 7],
    ['pickedUp', undefined],
  ]);
});
