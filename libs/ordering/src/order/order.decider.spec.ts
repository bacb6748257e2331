import { ORDER_STATUSES, Refusal, type FailureCode, type OrderStatus } from '@tiffin/contracts';
import { accepted, after, CANTEEN, packagedLine, PLACED_AT, snackLine, STUDENT, uuid } from '../../test/orders.js';
import type { OrderCommand, Recall, UnitOf } from './order-commands.js';
import type { OrderEvent } from './order-events.js';
import { order } from './order.decider.js';

const reach = { canteenId: CANTEEN };
const place: OrderCommand = { type: 'Place', order: accepted() };
const to = (status: OrderStatus, at = after(1), more: { from?: OrderStatus; reason?: string } = {}): OrderCommand => ({
  type: 'ChangeStatus',
  reach,
  to: status,
  at,
  ...more,
});
const cancel = (at: string, studentId = STUDENT): OrderCommand => ({ type: 'Cancel', reach: { ...reach, studentId }, at });
const recall = (from: Recall['from'], at = after(2)): OrderCommand => ({ type: 'Recall', reach, from, at });
const prepare = (id: number, unit: UnitOf = { itemId: uuid(101) }, at = after(1)): OrderCommand => ({
  type: 'Prepare',
  reach,
  preparationId: uuid(id),
  unit,
  at,
});
const undo = (which: { preparationId: string } | { itemId: string }, at = after(2)): OrderCommand => ({
  type: 'UndoPreparation',
  reach,
  which,
  at,
});

/** Everything that was commanded so far, and what it recorded. */
function given(...commands: readonly OrderCommand[]) {
  const events: OrderEvent[] = [];
  for (const command of commands) events.push(...order.decide(command, events.reduce(order.evolve, order.initialState)));
  const state = events.reduce(order.evolve, order.initialState);
  return {
    events,
    state,
    when: (command: OrderCommand) => {
      const decide = (): readonly OrderEvent[] => order.decide(command, state);
      return {
        then: (...expected: readonly { type: OrderEvent['type']; data?: object }[]) => {
          const decided = decide();
          expect(decided).toMatchObject(expected);
          expect(decided).toHaveLength(expected.length);
        },
        thenNothing: () => expect(decide()).toEqual([]),
        thenRefuses: (code: FailureCode, message?: string) => {
          try {
            decide();
          } catch (error) {
            expect(error).toBeInstanceOf(Refusal);
            expect(error).toMatchObject({ code, ...(message !== undefined && { message }) });
            return;
          }
          throw new Error(`expected ${code}`);
        },
      };
    },
  };
}
const placed = (): ReturnType<typeof given> => given(place);

/** Ways to each status. */
const reaching: Readonly<Record<OrderStatus, readonly OrderCommand[]>> = {
  Pending: [place],
  Prepared: [place, to('Prepared')],
  Rejected: [place, to('Rejected')],
  PickedUp: [place, to('PickedUp')],
};

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
      .thenRefuses('too_late'));
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
      .thenRefuses('illegal_transition'));
  test('not an order that was picked up', () =>
    given(...reaching.PickedUp)
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

describe('preparing a unit', () => {
  test('counts it on its line', () =>
    given(place, prepare(1))
      .when(prepare(2))
      .then({ type: 'ItemPrepared', data: { lineId: '1', preparationId: uuid(2), preparedAfter: 2, at: after(1) } }));
  test('the same preparation again is the same unit', () => given(place, prepare(1)).when(prepare(1)).thenNothing());
  test('also after the order went on', () => given(place, prepare(1), to('Prepared')).when(prepare(1)).thenNothing());
  test('and after it was undone: a late retry prepares nothing', () =>
    given(place, prepare(1), undo({ preparationId: uuid(1) }))
      .when(prepare(1))
      .thenNothing());
  test('nothing is left once every unit is prepared', () =>
    given(place, prepare(1), prepare(2)).when(prepare(3)).thenRefuses('nothing_left'));
  test('an undone unit is left again', () =>
    given(place, prepare(1), prepare(2), undo({ preparationId: uuid(1) }))
      .when(prepare(3))
      .then({ type: 'ItemPrepared', data: { preparedAfter: 2 } }));
  for (const status of ['Prepared', 'Rejected', 'PickedUp'] as const) {
    test(`nothing is left of an order that is ${status}`, () =>
      given(...reaching[status])
        .when(prepare(1))
        .thenRefuses('nothing_left'));
  }
  test('by name, ignoring case and spaces', () =>
    placed()
      .when(prepare(1, { name: 'sam osa' }))
      .then({ type: 'ItemPrepared', data: { lineId: '1' } }));
  test('of an item that the order does not have is unknown', () =>
    placed()
      .when(prepare(1, { itemId: uuid(999) }))
      .thenRefuses('not_found'));
  test('of a line that is another item is unknown', () =>
    placed()
      .when(prepare(1, { itemId: uuid(101), lineId: '2' }))
      .thenRefuses('not_found'));

  const twoLines = [
    packagedLine({ lineId: '1', quantity: 1 }),
    packagedLine({ lineId: '2', variantId: uuid(302), unitPrice: 5_000, quantity: 1 }),
  ];
  const two: OrderCommand = { type: 'Place', order: accepted({ lines: twoLines }) };
  test('without a line it is the first with a unit left', () =>
    given(two, prepare(1, { itemId: uuid(201) }))
      .when(prepare(2, { itemId: uuid(201) }))
      .then({ type: 'ItemPrepared', data: { lineId: '2', preparedAfter: 1 } }));
  test('with a line it is that one only', () =>
    given(two, prepare(1, { itemId: uuid(201), lineId: '2' }))
      .when(prepare(2, { itemId: uuid(201), lineId: '2' }))
      .thenRefuses('nothing_left'));
});

describe('undoing a unit', () => {
  test('by its preparation, within 10 minutes', () =>
    given(place, prepare(1), prepare(2))
      .when(undo({ preparationId: uuid(1) }, after(11)))
      .then({
        type: 'ItemPreparationUndone',
        data: { lineId: '1', preparationId: uuid(1), preparedAfter: 1, at: after(11) },
      }));
  test('not a moment later', () =>
    given(place, prepare(1))
      .when(undo({ preparationId: uuid(1) }, after(11, 1)))
      .thenRefuses('too_late'));
  test('the last one of an item', () =>
    given(place, prepare(1), prepare(2))
      .when(undo({ itemId: uuid(101) }))
      .then({ type: 'ItemPreparationUndone', data: { preparationId: uuid(2) } }));
  test('the last one that still stands', () =>
    given(place, prepare(1), prepare(2), undo({ itemId: uuid(101) }))
      .when(undo({ itemId: uuid(101) }))
      .then({ type: 'ItemPreparationUndone', data: { preparationId: uuid(1), preparedAfter: 0 } }));
  test('of another item is not undone', () =>
    given(place, prepare(1))
      .when(undo({ itemId: uuid(201) }))
      .thenRefuses('nothing_to_undo'));
  test('a unit that was never prepared', () =>
    placed()
      .when(undo({ preparationId: uuid(1) }))
      .thenRefuses('nothing_to_undo'));
  test('a unit that is undone already', () =>
    given(place, prepare(1), undo({ preparationId: uuid(1) }))
      .when(undo({ preparationId: uuid(1) }))
      .thenRefuses('nothing_to_undo'));
  test('a unit of an order that is no longer Pending', () =>
    given(place, prepare(1), to('Prepared'))
      .when(undo({ preparationId: uuid(1) }))
      .thenRefuses('nothing_to_undo'));
});

test('every event says of its order what a fold needs', () => {
  const { requestHash: _, ...reference } = accepted();
  const { events } = given(place, prepare(1), undo({ preparationId: uuid(1) }), to('Prepared'), recall('Prepared'), to('Rejected'));
  expect(events.map(({ type }) => type)).toEqual([
    'OrderPlaced',
    'ItemPrepared',
    'ItemPreparationUndone',
    'OrderPrepared',
    'OrderRecalled',
    'OrderRejected',
  ]);
  for (const { data } of events) expect(data).toMatchObject(reference);
});

test('a history that does not begin with the placing is not folded', () => {
  const [, prepared] = given(place, prepare(1)).events;
  expect(() => prepared && order.evolve(null, prepared)).toThrow('never placed');
});

test('lines that were accepted stay as they were', () => {
  expect(given(place, prepare(1)).state?.lines).toEqual([snackLine(), packagedLine()]);
});
