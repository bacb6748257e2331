import { given, placed, reach, reaching, recall, to } from '../../test/given.js';
import { after, uuid } from '../../test/orders.js';
import type { OrderCommand } from './order.decider.js';

const call = (at: string): OrderCommand => ({ type: 'Call', reach, at });
const ready = [...reaching.Prepared, call(after(2))];

test('an order that is ready is called, and waits as before', () => {
  given(...reaching.Prepared)
    .when(call(after(2)))
    .then({ type: 'OrderCalled', data: { orderId: uuid(1), at: after(2) } });
  expect(given(...ready).state).toMatchObject({ status: 'Prepared', calledAt: after(2), changedAt: after(1) });
});

test('two fingers, or two counters, within five seconds call once; after them it is called again', () => {
  for (const at of [after(2), after(2, 4_999)])
    given(...ready)
      .when(call(at))
      .thenNothing();
  given(...ready)
    .when(call(after(2, 5_000)))
    .then({ type: 'OrderCalled', data: { at: after(2, 5_000) } });
});

test('a call by a clock that was ahead holds up none by one that is right', () =>
  given(...ready)
    .when(call(after(1, 55_000)))
    .then({ type: 'OrderCalled', data: { at: after(1, 55_000) } }));

test.each(['Pending', 'PickedUp', 'Rejected'] as const)('an order that is %s is not', (status) =>
  given(...reaching[status])
    .when(call(after(2)))
    .thenRefuses('illegal_transition', 'Only an order that is ready can be called.'),
);

test('whatever its status becomes, it is not called any more', () => {
  expect(given(...ready, to('PickedUp', after(3))).state).not.toHaveProperty('calledAt');
  expect(given(...ready, to('PickedUp', after(3)), recall('PickedUp', after(4))).state).not.toHaveProperty('calledAt');
  expect(given(...ready, recall('Prepared', after(3))).state).not.toHaveProperty('calledAt');
});

test('another canteen’s order does not exist', () =>
  placed()
    .when({ type: 'Call', reach: { canteenId: 'another' }, at: after(2) })
    .thenRefuses('not_found'));
