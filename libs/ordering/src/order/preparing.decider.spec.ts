import { given, place, placed, prepare, reaching, to, undo } from '../../test/given.js';
import { accepted, after, packagedLine, uuid } from '../../test/orders.js';
import type { OrderCommand } from './order.decider.js';

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
  test('by the name of another line it is that one, and no line has part of a name', () => {
    placed()
      .when(prepare(1, { name: 'COLA' }))
      .then({ type: 'ItemPrepared', data: { lineId: '2' } });
    placed()
      .when(prepare(1, { name: 'Samos' }))
      .thenRefuses('not_found');
  });
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
