import { GUEST, ORDER_STATUSES } from '@tiffin/contracts';
import { cancel, given, objectTo, place, placed, prepare, reaching, recall, to, undo } from '../../test/given.js';
import { accepted, after, packagedLine, PLACED_AT, snackLine, STUDENT, uuid } from '../../test/orders.js';
import { order, type OrderCommand } from './order.decider.js';

describe('placing', () => {
  test('an accepted order is placed, Pending from then on', () => {
    given().when(place).then({ type: 'OrderPlaced', data: accepted() });
    expect(placed().state).toMatchObject({ status: 'Pending', changedAt: PLACED_AT, rejectionReason: null, units: [] });
  });
  test('the same request again places nothing', () => placed().when(place).thenNothing());
  test('the same request again places nothing after the order went on', () => given(place, to('PickedUp')).when(place).thenNothing());
  test('another request under the same key is refused', () =>
    placed()
      .when({ type: 'Place', order: accepted({ requestHash: 'another request' }) })
      .thenRefuses('key_reused'));
});

describe('whose order it is', () => {
  test('an order that was never placed is unknown', () => given().when(to('Prepared')).thenRefuses('not_found'));
  test("another canteen's order is unknown", () =>
    placed()
      .when({ type: 'ChangeStatus', reach: { canteenId: 'another' }, to: 'Prepared', at: after(1) })
      .thenRefuses('not_found'));
  test("another student's order is unknown", () =>
    placed()
      .when(cancel(after(1), 'another'))
      .thenRefuses('not_found'));
});

describe('the transition table', () => {
  const allowed = new Set(['Pending>Prepared', 'Pending>Rejected', 'Pending>PickedUp', 'Prepared>PickedUp']);
  const events = { Prepared: 'OrderPrepared', Rejected: 'OrderRejected', PickedUp: 'OrderPickedUp', Pending: 'OrderRecalled' } as const;

  for (const from of ORDER_STATUSES) {
    for (const target of ORDER_STATUSES) {
      const { when } = given(...reaching[from]);
      if (from === target) test(`${from} again records nothing`, () => when(to(target)).thenNothing());
      else if (allowed.has(`${from}>${target}`)) {
        test(`${from} to ${target}`, () =>
          when(to(target)).then({ type: events[target], data: { from, to: target, at: after(1), total: accepted().total } }));
      } else {
        test(`${from} to ${target} is refused`, () =>
          when(to(target)).thenRefuses('illegal_transition', `This order can't go from ${from} to ${target}.`));
      }
    }
  }
});

describe('two people at once', () => {
  test('an order that has left the status shown has moved on', () =>
    given(...reaching.Prepared)
      .when(to('PickedUp', after(1), { from: 'Pending' }))
      .thenRefuses('moved_on'));
  test('having moved on wins over an illegal transition', () =>
    given(...reaching.PickedUp)
      .when(to('Rejected', after(1), { from: 'Pending' }))
      .thenRefuses('moved_on'));
  test('the status it has already is fine, whatever was shown', () =>
    given(...reaching.Prepared)
      .when(to('Prepared', after(1), { from: 'Pending' }))
      .thenNothing());
  test('the status shown still holds', () =>
    placed()
      .when(to('Prepared', after(1), { from: 'Pending' }))
      .then({ type: 'OrderPrepared' }));
});

describe('rejecting', () => {
  test('may carry a reason', () =>
    placed()
      .when(to('Rejected', after(1), { reason: 'Out of gas' }))
      .then({ type: 'OrderRejected', data: { reason: 'Out of gas' } }));
  test('may carry none', () =>
    placed()
      .when(to('Rejected'))
      .then({ type: 'OrderRejected', data: { reason: null } }));
  test('keeps its reason', () =>
    expect(given(place, to('Rejected', after(1), { reason: 'Out of gas' })).state).toMatchObject({
      status: 'Rejected',
      rejectionReason: 'Out of gas',
    }));
});

describe('cancelling', () => {
  test('within 2 minutes', () =>
    placed()
      .when(cancel(after(2)))
      .then({ type: 'OrderRejected', data: { from: 'Pending', to: 'Rejected', reason: 'Cancelled by student' } }));
  test('not a moment later', () =>
    placed()
      .when(cancel(after(2, 1)))
      .thenRefuses('too_late', 'An order can be cancelled for 2 minutes, until the kitchen begins. Please ask at the counter.'));
  test('not once something is prepared', () =>
    given(place, prepare(1))
      .when(cancel(after(1)))
      .thenRefuses('too_late'));
  test('when what was prepared is undone', () =>
    given(place, prepare(1), undo({ preparationId: uuid(1) }, after(1)))
      .when(cancel(after(2)))
      .then({ type: 'OrderRejected' }));
  test('not a prepared order', () =>
    given(...reaching.Prepared)
      .when(cancel(after(1)))
      .thenRefuses('illegal_transition', "This order can't go from Prepared to Rejected."));
  test('not an order that was picked up', () =>
    given(...reaching.PickedUp)
      .when(cancel(after(1)))
      .thenRefuses('illegal_transition'));
  test('not an order that the contractor rejected', () =>
    given(...reaching.Rejected)
      .when(cancel(after(1)))
      .thenRefuses('illegal_transition'));
  test('a second tap changes nothing', () =>
    given(place, cancel(after(1)))
      .when(cancel(after(2, 1)))
      .thenNothing());
});

describe('recalling', () => {
  test('a prepared order becomes Pending within 10 minutes', () =>
    given(...reaching.Prepared)
      .when(recall('Prepared', after(11)))
      .then({ type: 'OrderRecalled', data: { from: 'Prepared', to: 'Pending', at: after(11) } }));
  test('not a moment later', () =>
    given(...reaching.Prepared)
      .when(recall('Prepared', after(11, 1)))
      .thenRefuses('too_late'));
  test('an order that was picked up becomes Prepared within 10 minutes', () =>
    given(...reaching.PickedUp)
      .when(recall('PickedUp', after(11)))
      .then({ type: 'OrderRecalled', data: { from: 'PickedUp', to: 'Prepared' } }));
  test('not a moment later either', () =>
    given(...reaching.PickedUp)
      .when(recall('PickedUp', after(11, 1)))
      .thenRefuses('too_late'));
  test('the 10 minutes run from the change, not from the placing', () =>
    given(place, to('Prepared', after(60)))
      .when(recall('Prepared', after(70)))
      .then({ type: 'OrderRecalled' }));
  test('never below Prepared once it was picked up', () =>
    given(...reaching.PickedUp, recall('PickedUp'))
      .when(recall('Prepared'))
      .thenRefuses('illegal_transition', "This order can't go from Prepared to Pending."));
  test('a second tap does not go two steps back', () =>
    given(place, to('Prepared'), recall('Prepared')).when(recall('Prepared')).thenRefuses('illegal_transition'));
  test('a rejected order stays rejected', () =>
    given(...reaching.Rejected)
      .when(recall('PickedUp'))
      .thenRefuses('illegal_transition', "This order can't go from Rejected to Prepared."));
  test('what was prepared stays prepared', () =>
    expect(given(place, prepare(1), to('Prepared'), recall('Prepared')).state).toMatchObject({
      status: 'Pending',
      units: [{ preparationId: uuid(1), undone: false }],
    }));
  test('a recalled order can be picked up again', () =>
    given(...reaching.PickedUp, recall('PickedUp'))
      .when(to('PickedUp', after(3)))
      .then({ type: 'OrderPickedUp', data: { from: 'Prepared' } }));
});

test('every event says of its order what a fold needs', () => {
  const { events } = given(place, prepare(1), undo({ preparationId: uuid(1) }), to('Prepared'), recall('Prepared'), to('Rejected'));
  expect(events.map(({ type }) => type)).toEqual([
    'OrderPlaced',
    'ItemPrepared',
    'ItemPreparationUndone',
    'OrderPrepared',
    'OrderRecalled',
    'OrderRejected',
  ]);
  const { orderId, canteenId, studentId, placedAt, businessDay, businessMonth, lines, subtotal, packing, tax, total } = accepted();
  const reference = { orderId, canteenId, studentId, placedAt, businessDay, businessMonth, lines, subtotal, packing, tax, total };
  for (const { data } of events) expect(data).toMatchObject(reference);
});

test('a history that does not begin with the placing is not folded', () => {
  const [, prepared] = given(place, prepare(1)).events;
  expect(() => prepared && order.evolve(null, prepared)).toThrow('never placed');
});

test('lines that were accepted stay as they were', () => {
  expect(given(place, prepare(1)).state?.lines).toEqual([snackLine(), packagedLine()]);
});

describe('objecting', () => {
  const typed: OrderCommand = { type: 'Place', order: accepted({ counter: {} }) };
  const guests: OrderCommand = { type: 'Place', order: accepted({ studentId: GUEST, counter: { paid: 'cash' } }) };
  const MINUTE = 60_000;

  test('its student says that what was typed for them isn’t theirs, and where it came from stays with it', () => {
    const said = given(typed).when(objectTo(after(0, 9 * MINUTE)));
    said.then({ type: 'OrderObjected', data: { at: after(0, 9 * MINUTE), counter: {}, total: accepted().total } });
    expect(given(typed, objectTo(after(1)), to('PickedUp', after(2))).state).toMatchObject({ objectedAt: after(1), status: 'PickedUp' });
  });
  test('once', () =>
    given(typed, objectTo(after(1)))
      .when(objectTo(after(2)))
      .thenNothing());
  test('also to what somebody has fetched already', () =>
    given(typed, to('PickedUp'))
      .when(objectTo(after(2)))
      .then({ type: 'OrderObjected' }));
  test('for ten minutes', () => {
    given(typed)
      .when(objectTo(after(0, 10 * MINUTE)))
      .then({ type: 'OrderObjected' });
    given(typed)
      .when(objectTo(after(0, 10 * MINUTE + 1)))
      .thenRefuses('too_late', 'You could say so for 10 minutes. Please ask at the counter.');
  });
  test('not to what was rejected: it is on no bill', () =>
    given(typed, to('Rejected'))
      .when(objectTo(after(2)))
      .thenRefuses('illegal_transition', 'This order was rejected, so it is on no bill.'));
  test('not to what they ordered themselves', () =>
    placed()
      .when(objectTo(after(1)))
      .thenRefuses('not_found'));
  test('not to another’s, nor to a guest’s', () => {
    given(typed)
      .when(objectTo(after(1), 'another'))
      .thenRefuses('not_found');
    for (const who of [GUEST, STUDENT])
      given(guests)
        .when(objectTo(after(1), who))
        .thenRefuses('not_found');
  });
});
