import { event, given, place, prepare, commandsReaching, recordedBy, itRecords, itRefuses, to, undo } from '../../../test/given.js';
import { accepted, after, packagedLine, uuid } from '../../../test/orders.js';
import { order, type OrderCommand } from './order.decider.js';

const prepared = (lineId: string, preparation: number, preparedAfter: number) =>
  event('ItemPrepared', { lineId, preparationId: uuid(preparation), preparedAfter, at: after(1) });

describe('preparing a unit', () => {
  const undone = undo({ preparationId: uuid(1) });
  itRecords('counts it', [
    ['on its line', [place, prepare(1)], prepare(2), prepared('1', 2, 2)],
    ['again where one was undone', [place, prepare(1), prepare(2), undone], prepare(3), prepared('1', 3, 2)],
    ['by name, ignoring case and spaces', [place], prepare(1, { name: 'sam osa' }), prepared('1', 1, 1)],
    ['on the line that has the name', [place], prepare(1, { name: 'COLA' }), prepared('2', 1, 1)],
  ]);
  itRecords('changes nothing for the same preparation', [
    ['again', [place, prepare(1)], prepare(1)],
    ['after the order went on', [place, prepare(1), to('Prepared')], prepare(1)],
    ['after it was undone', [place, prepare(1), undone], prepare(1)],
  ]);
  itRefuses('is refused', [
    ['once every unit is prepared', [place, prepare(1), prepare(2)], prepare(3), 'nothing_left'],
    ['of an order that is Prepared', commandsReaching.Prepared, prepare(1), 'nothing_left'],
    ['of an order that is Rejected', commandsReaching.Rejected, prepare(1), 'nothing_left'],
    ['of an order that is PickedUp', commandsReaching.PickedUp, prepare(1), 'nothing_left'],
    ['by part of a name', [place], prepare(1, { name: 'Samos' }), 'not_found'],
    ['of an item that the order does not have', [place], prepare(1, { itemId: uuid(999) }), 'not_found'],
    ['of a line that is another item', [place], prepare(1, { itemId: uuid(101), lineId: '2' }), 'not_found'],
  ]);

  const first = packagedLine({ lineId: '1' });
  const second = packagedLine({ lineId: '2', variantId: uuid(302), unitPrice: 5_000 });
  const lines = accepted({ lines: [first, second] });
  const two: OrderCommand = { type: 'Place', order: lines };
  const cola = { itemId: uuid(201) };
  test('takes the first line with a unit left, or the named line', () => {
    const again = event('ItemPrepared', { lineId: '2', preparationId: uuid(2), preparedAfter: 1, at: after(1) }, lines);
    given(two, prepare(1, cola)).when(prepare(2, cola)).then(again);
    given(two, prepare(1, { ...cola, lineId: '2' }))
      .when(prepare(2, { ...cola, lineId: '2' }))
      .thenRefuses('nothing_left');
  });
});

describe('undoing a unit', () => {
  const one = { preparationId: uuid(1) };
  const samosa = { itemId: uuid(101) };
  const undone = (preparation: number, preparedAfter: number, at = after(2)) =>
    event('ItemPreparationUndone', { lineId: '1', preparationId: uuid(preparation), preparedAfter, at });
  itRecords('is possible', [
    ['by its preparation, within 10 minutes', [place, prepare(1), prepare(2)], undo(one, after(11)), undone(1, 1, after(11))],
    ['of the last one of an item', [place, prepare(1), prepare(2)], undo(samosa), undone(2, 1)],
    ['of the last unit that is not undone', [place, prepare(1), prepare(2), undo(samosa)], undo(samosa), undone(1, 0)],
  ]);
  test('keeps the state small after thousands of undone units, and recognises a repeat of the last one', () => {
    const cycles = (count: number) => Array.from({ length: count }, (_, id) => [prepare(id), undo({ preparationId: uuid(id) })]).flat();
    const sizeAfter = (count: number): number =>
      JSON.stringify(recordedBy(place, ...cycles(count)).reduce(order.evolve, order.initialState)).length;
    expect(sizeAfter(1_000)).toBeLessThanOrEqual(sizeAfter(100));
    given(place, ...cycles(500))
      .when(prepare(499))
      .thenNothing();
  });
  itRefuses('is refused', [
    ['one millisecond later', [place, prepare(1)], undo(one, after(11, 1)), 'too_late'],
    ['of another item', [place, prepare(1)], undo({ itemId: uuid(201) }), 'nothing_to_undo'],
    ['where it was never prepared', [place], undo(one), 'nothing_to_undo'],
    ['where it is undone already', [place, prepare(1), undo(one)], undo(one), 'nothing_to_undo'],
    ['once the order is no longer Pending', [place, prepare(1), to('Prepared')], undo(one), 'nothing_to_undo'],
  ]);
});
