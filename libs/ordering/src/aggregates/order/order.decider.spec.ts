import { GUEST, ORDER_STATUSES } from '@tiffin/contracts';
import {
  cancel,
  cancelAtCounter,
  event,
  given,
  disputeOrder,
  place,
  prepare,
  commandsReaching,
  recall,
  recordedBy,
  itRecords,
  itRefuses,
  to,
  undo,
} from '../../../test/given.js';
import { accepted, after, PLACED_AT, STUDENT, uuid } from '../../../test/orders.js';
import { order, type OrderCommand } from './order.decider.js';

describe('placing', () => {
  test('places an accepted order as Pending', () => {
    given().when(place).then({ type: 'OrderPlaced', data: accepted() });
    expect(given(place).state).toMatchObject({ status: 'Pending', changedAt: PLACED_AT, rejectionReason: null, units: [] });
  });
  itRecords('places nothing for the same request again', [
    ['at once', [place], place],
    ['after the order went on', [place, to('PickedUp')], place],
  ]);
});

itRefuses('refuses', [
  ['another request under the same key', [place], { type: 'Place', order: accepted({ requestHash: 'another request' }) }, 'key_reused'],
  ['to change an order that was never placed', [], to('Prepared'), 'not_found'],
  [
    "to change another canteen's order",
    [place],
    { type: 'ChangeStatus', scope: { canteenId: 'another' }, to: 'Prepared', at: after(1) },
    'not_found',
  ],
  ["to cancel another student's order", [place], cancel(after(1), 'another'), 'not_found'],
]);

describe('the transition table', () => {
  const allowed = new Set(['Pending>Prepared', 'Pending>Rejected', 'Pending>PickedUp', 'Prepared>PickedUp']);
  const events = { Prepared: 'OrderPrepared', PickedUp: 'OrderPickedUp' } as const;

  test.each(ORDER_STATUSES.flatMap((from) => ORDER_STATUSES.map((target) => [from, target] as const)))('%s to %s', (from, target) => {
    const asked = given(...commandsReaching[from]).when(to(target));
    const change = { from, to: target, at: after(1) };
    if (from === target) asked.thenNothing();
    else if (!allowed.has(`${from}>${target}`)) {
      asked.thenRefuses('illegal_transition', { message: `This order can't go from ${from} to ${target}.` });
    } else if (target === 'Rejected') asked.then(event('OrderRejected', { ...change, reason: null }));
    else asked.then(event(events[target as keyof typeof events], change));
  });
});

describe('a status that was shown', () => {
  const shown = { from: 'Pending' } as const;
  itRefuses('is refused with moved_on', [
    ['where the order has another status', commandsReaching.Prepared, to('PickedUp', after(1), shown), 'moved_on'],
    ['also where the transition is illegal', commandsReaching.PickedUp, to('Rejected', after(1), shown), 'moved_on'],
  ]);
  itRecords('is accepted', [
    ['where the order already has the requested status', commandsReaching.Prepared, to('Prepared', after(1), shown)],
    [
      'where the order still has it',
      [place],
      to('Prepared', after(1), shown),
      event('OrderPrepared', { ...shown, to: 'Prepared', at: after(1) }),
    ],
  ]);
});

test('keeps the reason of a rejection', () => {
  const rejected = given(place).when(to('Rejected', after(1), { reason: 'Out of gas' }));
  rejected.then(event('OrderRejected', { from: 'Pending', to: 'Rejected', at: after(1), reason: 'Out of gas' }));
  expect(rejected.state).toMatchObject({ status: 'Rejected', rejectionReason: 'Out of gas' });
});

describe('cancelling', () => {
  const typed: OrderCommand = { type: 'Place', order: accepted({ counter: {} }) };
  const cancelled = event('OrderRejected', { from: 'Pending', to: 'Rejected', at: after(2), reason: 'Cancelled by student' });
  const undone = undo({ preparationId: uuid(1) }, after(1));
  itRecords('is possible', [
    ['within 2 minutes', [place], cancel(after(2)), cancelled],
    ['when what was prepared is undone', [place, prepare(1), undone], cancel(after(2)), cancelled],
    ['once; a repetition changes nothing', [place, cancel(after(1))], cancel(after(2, 1))],
  ]);
  const asked = 'An order can be cancelled for 2 minutes, until the kitchen begins. Please ask at the counter.';
  itRefuses('is refused', [
    ['one millisecond later', [place], cancel(after(2, 1)), 'too_late', asked],
    ['once something is prepared', [place, prepare(1)], cancel(after(1)), 'too_late'],
    [
      'of a prepared order',
      commandsReaching.Prepared,
      cancel(after(1)),
      'illegal_transition',
      "This order can't go from Prepared to Rejected.",
    ],
    ['of an order that was picked up', commandsReaching.PickedUp, cancel(after(1)), 'illegal_transition'],
    ['of an order that the contractor rejected', commandsReaching.Rejected, cancel(after(1)), 'illegal_transition'],
    [
      'of an order that was typed at the counter, where it may have been handed over',
      [typed],
      cancel(after(0, 1)),
      'illegal_transition',
      'This order was placed at the counter, so it can only be cancelled there.',
    ],
  ]);
});

describe('cancelling at the counter', () => {
  const typed: OrderCommand = { type: 'Place', order: accepted({ counter: { paid: 'cash' } }) };
  const cancelled = event(
    'OrderRejected',
    { from: 'Pending', to: 'Rejected', at: after(2), reason: 'Cancelled at the counter' },
    accepted({ counter: { paid: 'cash' } }),
  );
  itRecords('is possible', [
    ['within 2 minutes', [typed], cancelAtCounter(after(2)), cancelled],
    ['once; a repetition changes nothing', [typed, cancelAtCounter(after(1))], cancelAtCounter(after(2, 1))],
  ]);
  const tooLate = 'An order can be cancelled for 2 minutes, until the kitchen begins. The contractor can still reject it.';
  itRefuses('is refused', [
    ['one millisecond later', [typed], cancelAtCounter(after(2, 1)), 'too_late', tooLate],
    ['once something is prepared', [typed, prepare(1)], cancelAtCounter(after(1)), 'too_late'],
    ['of an order that was picked up', [typed, to('PickedUp')], cancelAtCounter(after(1)), 'illegal_transition'],
    ['of an order that the contractor rejected', [typed, to('Rejected')], cancelAtCounter(after(1)), 'illegal_transition'],
    ['of an order that its student placed on a phone', [place], cancelAtCounter(after(1)), 'not_found'],
  ]);
});

describe('recalling', () => {
  const recalled = (from: 'Prepared' | 'PickedUp', at: string) =>
    event('OrderRecalled', { from, to: from === 'Prepared' ? 'Pending' : 'Prepared', at });
  const late = [place, to('Prepared', after(60))];
  itRecords('is possible', [
    ['of a prepared order within 10 minutes', commandsReaching.Prepared, recall('Prepared', after(11)), recalled('Prepared', after(11))],
    [
      'of one that was picked up within 10 minutes',
      commandsReaching.PickedUp,
      recall('PickedUp', after(11)),
      recalled('PickedUp', after(11)),
    ],
    ['by the time of the change, not of the placing', late, recall('Prepared', after(70)), recalled('Prepared', after(70))],
  ]);
  itRefuses('is refused', [
    ['one millisecond later', commandsReaching.Prepared, recall('Prepared', after(11, 1)), 'too_late'],
    ['one millisecond after 10 minutes from the pick-up', commandsReaching.PickedUp, recall('PickedUp', after(11, 1)), 'too_late'],
    [
      'below Prepared once it was picked up',
      [...commandsReaching.PickedUp, recall('PickedUp')],
      recall('Prepared'),
      'illegal_transition',
      "This order can't go from Prepared to Pending.",
    ],
    ['of two steps by a repeated tap', [...commandsReaching.Prepared, recall('Prepared')], recall('Prepared'), 'illegal_transition'],
    [
      'of a rejected order',
      commandsReaching.Rejected,
      recall('PickedUp'),
      'illegal_transition',
      "This order can't go from Rejected to Prepared.",
    ],
  ]);
  test('keeps prepared units when an order is recalled', () =>
    expect(given(place, prepare(1), to('Prepared'), recall('Prepared')).state).toMatchObject({
      status: 'Pending',
      units: [{ preparationId: uuid(1), undone: false }],
    }));
  test('allows a recalled order to be picked up again', () =>
    given(...commandsReaching.PickedUp, recall('PickedUp'))
      .when(to('PickedUp', after(3)))
      .then(event('OrderPickedUp', { from: 'Prepared', to: 'PickedUp', at: after(3) })));
});

test('refuses to fold a history that does not begin with OrderPlaced', () => {
  const [, prepared] = recordedBy(place, prepare(1));
  expect(() => prepared && order.evolve(null, prepared)).toThrow('never placed');
});

test('keeps the lines as they were accepted', () => expect(given(place, prepare(1)).state?.lines).toEqual(accepted().lines));

describe('disputing', () => {
  const counter = accepted({ counter: {} });
  const typed: OrderCommand = { type: 'Place', order: counter };
  const guests: OrderCommand = { type: 'Place', order: accepted({ studentId: GUEST, counter: { paid: 'cash' } }) };
  const objected = (at: string) => event('OrderObjected', { at }, counter);

  itRecords('is possible', [
    ['for ten minutes', [typed], disputeOrder(after(10)), objected(after(10))],
    ['for an order that was already picked up', [typed, to('PickedUp')], disputeOrder(after(2)), objected(after(2))],
    ['once', [typed, disputeOrder(after(1))], disputeOrder(after(2))],
  ]);
  test('keeps the dispute in the order’s state', () =>
    expect(given(typed, disputeOrder(after(1)), to('PickedUp', after(2))).state).toMatchObject({
      objectedAt: after(1),
      status: 'PickedUp',
    }));
  itRefuses('is refused', [
    [
      'one millisecond later',
      [typed],
      disputeOrder(after(10, 1)),
      'too_late',
      'You can dispute an order for 10 minutes. Please ask at the counter.',
    ],
    [
      'to what was rejected',
      [typed, to('Rejected')],
      disputeOrder(after(2)),
      'illegal_transition',
      'This order was rejected, so it is on no bill.',
    ],
    ['for an order that the student placed', [place], disputeOrder(after(1)), 'not_found'],
    ['for another student’s order', [typed], disputeOrder(after(1), 'another'), 'not_found'],
    ['for a guest’s order by a student', [guests], disputeOrder(after(1), STUDENT), 'not_found'],
    ['for a guest’s order by a guest', [guests], disputeOrder(after(1), GUEST), 'not_found'],
  ]);
});
