import fc from 'fast-check';
import { after } from '../../test/orders.js';
import { pickupOf } from './pickup.js';

type Waiting = Parameters<typeof pickupOf>[0][number];
const waiting = (token: number, change: Partial<Waiting> = {}): Waiting => ({
  status: 'Prepared',
  placedAt: after(token),
  token,
  ...change,
});

test('lists numbers ascending, and called ones with the latest first', () => {
  const orders = [
    waiting(12),
    waiting(3, { status: 'Pending' }),
    waiting(2, { calledAt: after(30) }),
    waiting(1, { status: 'Pending' }),
    waiting(5, { calledAt: after(31) }),
    waiting(4),
  ];
  expect(pickupOf(orders)).toEqual({
    preparing: [1, 3],
    ready: [4, 12],
    called: [
      { token: 5, at: after(31) },
      { token: 2, at: after(30) },
    ],
  });
});

test('shows a call although a newer order has the same number', () => {
  const orders = [waiting(7, { placedAt: after(60), status: 'Pending' }), waiting(7, { placedAt: after(0), calledAt: after(1) })];
  expect(pickupOf(orders)).toEqual({ preparing: [7], ready: [], called: [{ token: 7, at: after(1) }] });
});

test('uses the later of two calls of a number', () => {
  const orders = [waiting(7, { calledAt: after(2) }), waiting(7, { calledAt: after(1) })];
  expect(pickupOf(orders).called).toEqual([{ token: 7, at: after(2) }]);
});

test('ignores orders without a number', () => {
  const { token: _, ...unnumbered } = waiting(1);
  expect(pickupOf([unnumbered])).toEqual({ preparing: [], ready: [], called: [] });
});

test('lists every waiting order once', () => {
  const orders = fc.array(
    fc.record({
      token: fc.integer({ min: 1, max: 30 }),
      minute: fc.nat(60),
      state: fc.constantFrom<Partial<Waiting>>({ status: 'Pending' }, {}, { calledAt: after(90) }),
    }),
  );
  fc.assert(
    fc.property(orders, (drawn) => {
      const shown = pickupOf(drawn.map(({ token, minute, state }) => waiting(token, { placedAt: after(minute), ...state })));
      const tokens = [shown.preparing, shown.ready, shown.called.map(({ token }) => token)];
      const lists = [{ status: 'Pending' }, {}, { calledAt: after(90) }].map((state) =>
        drawn.filter((order) => JSON.stringify(order.state) === JSON.stringify(state)).map(({ token }) => token),
      );
      expect(tokens.map((list) => [...list].sort())).toEqual(lists.map((list) => [...new Set(list)].sort()));
    }),
  );
});
