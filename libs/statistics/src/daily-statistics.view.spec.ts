import { ORDER_TRANSITIONS, type OrderStatus } from '@tiffin/contracts';
import type { OrderLine, RecordedOrderEvent } from '@tiffin/ordering';
import { OrderLog, testId, type TestOrder } from '@tiffin/ordering/testing';
import { foldHistory, goesByIndex, goldenHistory } from '@tiffin/read-models/testing';
import fc from 'fast-check';
import { dailyPaymentsView } from './daily-payments.view.js';
import { dailyStatisticsView } from './daily-statistics.view.js';
import { monthlyStatisticsView } from './monthly-statistics.view.js';
import { hoursOf, itemsOf, weekdaysOf } from './range-sums.js';
import { readyWithin } from './sums.js';

const numRuns = Number(process.env['TIFFIN_MODEL_RUNS'] ?? 15);
const golden = (name: string): URL => new URL(`../test/golden/${name}.json`, import.meta.url);
const bills = new URL('../../billing/test/golden/bills-history.json', import.meta.url);
goldenHistory({ history: golden('statistics-history'), golden: golden('daily-statistics') }, [dailyStatisticsView]);
goldenHistory({ history: bills, golden: golden('daily-payments') }, [dailyPaymentsView]);

const option = (group: string, name: string, price: number) => ({
  groupId: `id of ${group}`,
  optionId: `id of ${name}`,
  group,
  name,
  price,
});

const orders: readonly TestOrder[] = Array.from({ length: 8 }, (_, number) => ({
  number,
  canteenId: testId('cant', number % 2),
  studentId: testId('stud', number % 3),
  month: ['2025-12', '2026-01'][number % 3 === 0 ? 0 : 1] ?? '',
  total: 1_050 * (number + 1),
  lines: [1, 2].map((line) => ({
    lineId: testId('line', line),
    itemType: 'Snack' as const,
    itemId: testId('item', (number + line) % 3),
    name: `Item ${(number + line) % 3}`,
    image: null,
    unitPrice: 500,
    ...(number % 2 === 0 && { options: [option('Size', ['Small', 'Large'][line - 1] ?? '', 100 * line)] }),
    quantity: line,
    packed: false,
  })),
}));

/** Possible next statuses of an order. */
const NEXT: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  ...ORDER_TRANSITIONS,
  Prepared: [...ORDER_TRANSITIONS.Prepared, 'Pending'],
  PickedUp: ['Prepared'],
};

const histories = fc.array(fc.record({ order: fc.constantFrom(...orders), choice: fc.nat(2) }), { maxLength: 60 }).map((steps) => {
  const log = new OrderLog();
  const now = new Map<TestOrder, OrderStatus>();
  for (const { order, choice } of steps) {
    const before = now.get(order);
    const next = before === undefined ? ['Pending' as const] : NEXT[before];
    const to = next[choice % Math.max(1, next.length)];
    if (to === undefined) continue;
    log.to(order, to);
    now.set(order, to);
  }
  return { events: log.events, now };
});

test('reads the days of a range from one index, in order', () => {
  expect(goesByIndex(dailyStatisticsView, ['canteenId', 'day'])).toBe(true);
});

describe('a day', () => {
  const line = (itemId: string, unitPrice: number, quantity: number, variantId?: string): OrderLine => ({
    ...{ lineId: testId('line', 1), itemType: 'PackagedFood', itemId, name: 'Lassi', image: null, unitPrice, quantity, packed: false },
    ...(variantId !== undefined && { variantId }),
  });
  // Every 28th order is on the same day.
  const order = (number: number, ...lines: OrderLine[]): TestOrder => {
    return { number: number * 28, canteenId: 'c', studentId: 's', month: '2026-01', total: 1_050, lines };
  };
  const first = order(0, line('lassi', 500, 1, 'Large'), line('lassi', 400, 1, 'Tall'), line('lassi', 300, 1), line('water', 100, 2));
  const second = order(1, line('lassi', 500, 2, 'Large'), line('water', 120, 1));
  const rejected: readonly (readonly [TestOrder, string | null])[] = [
    [order(2), 'No curd'],
    [order(3), null],
    [order(4), 'No curd'],
  ];
  let log: OrderLog;
  beforeEach(() => (log = new OrderLog()));
  /** Adds packing, and what `OrderLog` does not vary. */
  const eventOf = (testOrder: TestOrder, to: OrderStatus, more: { at?: string; reason?: string | null } = {}): RecordedOrderEvent => {
    const event = log.to(testOrder, to);
    return { ...event, data: { ...event.data, packing: 50, ...more } } as RecordedOrderEvent;
  };
  const dayOf = (events: readonly RecordedOrderEvent[]) => foldHistory(dailyStatisticsView, events).get('c:2026-01-01');

  test('counts sales by item, variant and price, by quarter of an hour, preparation times, and rejections', () => {
    const at = '2026-01-01T06:37:59.999Z';
    const events = [
      ...[first, second].flatMap((testOrder) => [eventOf(testOrder, 'Pending'), eventOf(testOrder, 'Prepared', { at })]),
      ...rejected.flatMap(([testOrder, reason]) => [eventOf(testOrder, 'Pending'), eventOf(testOrder, 'Rejected', { reason })]),
    ];
    const day = {
      ...{ _id: 'c:2026-01-01', canteenId: 'c', day: '2026-01-01', placed: 5 },
      ...{ orders: 2, subtotal: 2_000, packing: 100, tax: 100, total: 2_100 },
      items: [
        { itemId: 'lassi', name: 'Lassi', unitPrice: 300, quantity: 1, amount: 300 },
        { itemId: 'lassi', variantId: 'Large', name: 'Lassi', unitPrice: 500, quantity: 3, amount: 1_500 },
        { itemId: 'lassi', variantId: 'Tall', name: 'Lassi', unitPrice: 400, quantity: 1, amount: 400 },
        { itemId: 'water', name: 'Lassi', unitPrice: 100, quantity: 2, amount: 200 },
        { itemId: 'water', name: 'Lassi', unitPrice: 120, quantity: 1, amount: 120 },
      ],
      slots: [{ slot: Date.parse('2026-01-01T06:30:00.000Z') / 900_000, orders: 2 }],
      rejected: [
        { reason: null, orders: 1, total: 1_050 },
        { reason: 'No curd', orders: 2, total: 2_100 },
      ],
      ready: [{ minutes: 7, orders: 2 }],
    };
    expect(dayOf(events)).toStrictEqual(day);

    const none = { orders: 0, subtotal: 0, packing: 0, tax: 0, total: 0, items: [], slots: [] };
    const recalled = [first, second].map((testOrder) => eventOf(testOrder, 'Pending'));
    expect(dayOf([...events, ...recalled])).toStrictEqual({ ...day, ...none });
  });

  test('counts a dish with options in one row, with the units and the amount of each option', () => {
    const size = { small: option('Size', 'Small', 0), large: option('Size', 'Large', 200) };
    const dosa = (unitPrice: number, quantity: number, options: OrderLine['options']) => {
      return { ...line('dosa', unitPrice, quantity), itemType: 'Snack' as const, options: options ?? [] };
    };
    const ordered = [
      order(5, dosa(700, 2, [size.large]), dosa(850, 1, [size.large, option('Extras', 'Cheese', 150)])),
      order(6, dosa(500, 1, [size.small]), dosa(500, 3, [])),
    ];
    const events = ordered.flatMap((testOrder) => [eventOf(testOrder, 'Pending'), eventOf(testOrder, 'Prepared')]);
    const large = { group: 'Size', name: 'Large', quantity: 3, amount: 600 };
    const cheese = { group: 'Extras', name: 'Cheese', quantity: 1, amount: 150 };
    const small = { group: 'Size', name: 'Small', quantity: 1, amount: 0 };
    const row = { itemId: 'dosa', name: 'Lassi', unitPrice: 500, quantity: 7, amount: 4_250 };
    const day = dayOf(events);
    expect(day?.items).toStrictEqual([{ ...row, options: [cheese, large, small] }]);
    const sold = { itemId: 'dosa', name: 'Lassi', price: 5, quantity: 7, amount: 42.5 };
    expect(itemsOf(day ? [day] : [])).toStrictEqual([{ ...sold, options: [{ ...large, amount: 6 }, { ...cheese, amount: 1.5 }, small] }]);

    const recalled = eventOf(ordered[0]!, 'Pending');
    expect(dayOf([...events, recalled])?.items).toStrictEqual([{ ...row, quantity: 4, amount: 2_000, options: [small] }]);
  });

  test('ignores changes of units, and calls', () => {
    const placed = eventOf(first, 'Pending');
    const touched = (type: string) => dailyStatisticsView.idsOf({ ...placed, type } as RecordedOrderEvent);
    expect(['ItemPrepared', 'ItemPreparationUndone', 'OrderCalled'].map(touched)).toEqual([[], [], []]);
    // It may matter, so the day is parked until a version knows the event.
    expect(touched('SomethingNew')).toEqual(['c:2026-01-01']);
  });
});

test('the days of a month add up to the month, and a day’s figures to its orders', () => {
  fc.assert(
    fc.property(histories, ({ events, now }) => {
      const days = [...foldHistory(dailyStatisticsView, events).values()];
      const months = foldHistory(monthlyStatisticsView, events);
      const sums = new Map<string, { orderCount: number; total: number }>();
      for (const { canteenId, day, orders: count, total } of days) {
        const id = `${canteenId}:${day.slice(0, 7)}`;
        const sum = sums.get(id) ?? { orderCount: 0, total: 0 };
        sums.set(id, { orderCount: sum.orderCount + count, total: sum.total + total });
      }
      const sold = [...sums].filter(([, { orderCount }]) => orderCount > 0);
      expect(new Map(sold)).toEqual(new Map([...months].map(([id, { orderCount, total }]) => [id, { orderCount, total }])));
      for (const day of days) {
        expect(day.subtotal + day.packing + day.tax).toBe(day.total);
        expect(day.slots.reduce((sum, slot) => sum + slot.orders, 0)).toBe(day.orders);
        const own = [...now].filter(([{ canteenId, month, number }]) => {
          return day._id === `${canteenId}:${month}-${String(1 + (number % 28)).padStart(2, '0')}`;
        });
        expect(day.placed).toBe(own.length);
        const withStatus = (...statuses: OrderStatus[]) => own.filter(([, status]) => statuses.includes(status));
        expect(day.rejected.reduce((sum, { orders }) => sum + orders, 0)).toBe(withStatus('Rejected').length);
        const lines = withStatus('Prepared', 'PickedUp').flatMap(([order]) => order.lines ?? []);
        const paise = lines.reduce((sum, { unitPrice, quantity }) => sum + unitPrice * quantity, 0);
        expect(day.items.reduce((sum, { amount }) => sum + amount, 0)).toBe(paise);
        for (const { unitPrice, quantity, amount, options = [] } of day.items)
          expect(unitPrice * quantity + options.reduce((sum, sold) => sum + sold.amount, 0)).toBe(amount);
      }
    }),
    { numRuns },
  );
});

test('a range adds up its orders by item, hour and weekday', () => {
  fc.assert(
    fc.property(histories, ({ events }) => {
      const days = [...foldHistory(dailyStatisticsView, events).values()];
      const count = days.reduce((sum, day) => sum + day.orders, 0);
      const summed = (rows: readonly { readonly orders: number }[]): number => rows.reduce((sum, row) => sum + row.orders, 0);
      expect(summed(hoursOf(days, 'Asia/Kolkata'))).toBe(count);
      expect(hoursOf(days, 'Asia/Kolkata').every(({ hour }) => hour === 12)).toBe(true);
      expect(summed(weekdaysOf(days))).toBe(count);
      const quantity = days.flatMap(({ items }) => items).reduce((sum, item) => sum + item.quantity, 0);
      expect(itemsOf(days).reduce((sum, item) => sum + item.quantity, 0)).toBe(quantity);
    }),
    { numRuns },
  );
});

test('hours follow the clock, also on the day of a clock change', () => {
  const log = new OrderLog();
  for (const to of ['Pending', 'Prepared'] as const) log.to(orders[0]!, to);
  const day = [...foldHistory(dailyStatisticsView, log.events).values()][0]!;
  const slotOf = (instant: string): number => Date.parse(instant) / 900_000;
  // In Berlin 02:00 becomes 03:00 on March 29, 2026.
  const slots = ['2026-03-29T00:45:00Z', '2026-03-29T01:00:00Z', '2026-03-29T10:30:00Z'].map((at) => ({ slot: slotOf(at), orders: 1 }));
  expect(hoursOf([{ ...day, slots }], 'Europe/Berlin')).toEqual([1, 3, 12].map((hour) => ({ hour, orders: 1 })));
});

test('fails to remove an order that was never counted', () => {
  const log = new OrderLog();
  for (const to of ['Pending', 'Prepared', 'Pending'] as const) log.to(orders[0]!, to);
  expect(() => foldHistory(dailyStatisticsView, log.events.slice(2))).toThrow('has not counted');
});

test('the time to prepare covers at least the given share of the orders', () => {
  const waits = [
    { minutes: 4, orders: 5 },
    { minutes: 9, orders: 4 },
    { minutes: 120, orders: 1 },
  ];
  expect([0.5, 0.9, 0.91].map((share) => readyWithin(share, waits, 120))).toEqual([5, 10, undefined]);
  expect(readyWithin(0.5, [], 120)).toBeUndefined();
});
