import { event, given, place, scope, commandsReaching, recall, itRecords, itRefuses, to } from '../../../test/given.js';
import { after } from '../../../test/orders.js';
import type { OrderCommand } from './order.decider.js';

const call = (at: string): OrderCommand => ({ type: 'Call', scope: scope, at });
const called = (at: string) => event('OrderCalled', { at });
const ready = [...commandsReaching.Prepared, call(after(2))];

test('keeps the status of a called order', () =>
  expect(given(...ready).state).toMatchObject({ status: 'Prepared', calledAt: after(2), changedAt: after(1) }));

itRecords('a call', [
  ['of an order that is ready is recorded', commandsReaching.Prepared, call(after(2)), called(after(2))],
  ['repeated at once changes nothing', ready, call(after(2))],
  ['from a second counter within five seconds changes nothing', ready, call(after(2, 4_999))],
  ['after five seconds calls again', ready, call(after(2, 5_000)), called(after(2, 5_000))],
  ['is recorded after a call of a clock that was ahead', ready, call(after(1, 55_000)), called(after(1, 55_000))],
]);

const onlyReady = 'Only an order that is ready can be called.';
itRefuses('a call of an order is refused', [
  ['that is Pending', commandsReaching.Pending, call(after(2)), 'illegal_transition', onlyReady],
  ['that is PickedUp', commandsReaching.PickedUp, call(after(2)), 'illegal_transition', onlyReady],
  ['that is Rejected', commandsReaching.Rejected, call(after(2)), 'illegal_transition', onlyReady],
  ['of another canteen', [place], { type: 'Call', scope: { canteenId: 'another' }, at: after(2) }, 'not_found'],
]);

test('forgets the call with every status change', () => {
  for (const then of [[to('PickedUp', after(3))], [to('PickedUp', after(3)), recall('PickedUp', after(4))], [recall('Prepared', after(3))]])
    expect(given(...ready, ...then).state).not.toHaveProperty('calledAt');
});
