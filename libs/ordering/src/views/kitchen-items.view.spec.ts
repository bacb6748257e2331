import { foldHistory, goesByIndex } from '@tiffin/read-models/testing';
import { place, prepare, recall, recordedBy, to, undo } from '../../test/given.js';
import { accepted, after, CANTEEN, packagedLine, PLACED_AT, snackLine, uuid } from '../../test/orders.js';
import { log } from '../../test/recorded.js';
import type { RecordedOrderEvent } from '../aggregates/order/order-events.js';
import type { OrderCommand } from '../aggregates/order/order.decider.js';
import { kitchenItemsView, preparationIn, type RecentPreparations } from './kitchen-items.view.js';

const ORDER = uuid(1);
const SAMOSA = `${CANTEEN}:${ORDER}:samosa`;
const COLA = `${CANTEEN}:${ORDER}:cola`;
const TAPS = `${CANTEEN}:taps:samosa`;

/** Each list of commands is one order's life. */
function recorded(...lives: readonly (readonly OrderCommand[])[]): readonly RecordedOrderEvent[] {
  const { record, events } = log();
  for (const life of lives) recordedBy(...life).forEach(record);
  return events;
}
const folded = (...life: readonly OrderCommand[]) => foldHistory(kitchenItemsView, recorded(life));

describe('the kitchen’s items', () => {
  const instructions = 'no onions';
  const lines = [
    snackLine({ instructions }),
    snackLine({ lineId: '2', itemId: uuid(102), name: 'SAM OSA', quantity: 3, packed: true }),
    packagedLine({ lineId: '3' }),
  ];
  const twoNames: OrderCommand = { type: 'Place', order: accepted({ lines }) };

  test('has the lines of an order by item name, ignoring case and spaces', () => {
    const line = { orderId: ORDER, placedAt: PLACED_AT, prepared: 0 };
    const first = { ...line, lineId: '1', itemId: uuid(101), name: 'Samosa', quantity: 2, packed: false, instructions };
    const second = { ...line, lineId: '2', itemId: uuid(102), name: 'SAM OSA', quantity: 3, packed: true, instructions: '' };
    const third = { ...line, lineId: '3', itemId: uuid(201), name: 'Cola', quantity: 1, packed: true, instructions: '' };
    const share = { canteenId: CANTEEN, pending: true };
    expect([...folded(twoNames).values()]).toEqual([
      { ...share, _id: SAMOSA, row: 'samosa', lines: [first, second] },
      { ...share, _id: COLA, row: 'cola', lines: [third] },
    ]);
  });

  test('counts prepared units per line, and stores each preparation’s order under the item name', () => {
    const documents = folded(twoNames, prepare(7));
    expect(documents.get(SAMOSA)).toMatchObject({ lines: [{ prepared: 1 }, { prepared: 0 }] });
    expect(documents.get(COLA)).toMatchObject({ lines: [{ prepared: 0 }] });
    const preparations = [{ preparationId: uuid(7), orderId: ORDER, at: after(1) }];
    expect(documents.get(TAPS)).toEqual({ _id: TAPS, canteenId: CANTEEN, row: 'samosa', preparations });
    expect(documents.size).toBe(3);
  });

  test('removes an undone unit, but keeps its preparation’s order', () => {
    const documents = folded(twoNames, prepare(7), undo({ preparationId: uuid(7) }));
    expect(documents.get(SAMOSA)).toMatchObject({ lines: [{ prepared: 0 }, { prepared: 0 }] });
    expect(documents.get(TAPS)).toMatchObject({ preparations: [{ preparationId: uuid(7) }] });
  });

  test('changes each affected document once', () => {
    const events = recorded([twoNames, prepare(7), undo({ preparationId: uuid(7) }), to('Prepared')]);
    expect(events.map((event) => kitchenItemsView.idsOf(event))).toEqual([[SAMOSA, COLA], [SAMOSA, TAPS], [SAMOSA], [SAMOSA, COLA]]);
  });

  test('finds the order of a preparation', () => {
    const documents = [...folded(place, prepare(7), prepare(8, { itemId: uuid(101) }, after(2))).values()];
    expect(preparationIn(documents, uuid(8))).toEqual({ preparationId: uuid(8), orderId: ORDER, at: after(2) });
    expect(preparationIn(documents, uuid(9))).toBeUndefined();
  });

  test('keeps preparations for half an hour', () => {
    const tapsAt = (...instants: readonly string[]) => {
      const many: OrderCommand = { type: 'Place', order: accepted({ lines: [snackLine({ quantity: 9 })] }) };
      return folded(many, ...instants.map((at, index) => prepare(index, { itemId: uuid(101) }, at))).get(TAPS);
    };
    const ids = (...numbers: readonly number[]) => ({ preparations: numbers.map((number) => ({ preparationId: uuid(number) })) });
    expect(tapsAt(after(1), after(2), after(31))).toMatchObject(ids(0, 1, 2));
    expect(tapsAt(after(1), after(2), after(31, 1))).toMatchObject(ids(1, 2));
    expect(tapsAt(after(1), after(2), after(32, 1))).toMatchObject(ids(2));
  });

  test('keeps at most the latest 500 preparations of an item', () => {
    const cycles = Array.from({ length: 600 }, (_, id) => [prepare(id), undo({ preparationId: uuid(id) })]).flat();
    const { preparations } = folded(place, ...cycles).get(TAPS) as RecentPreparations;
    expect([preparations.length, preparations.at(-1)?.preparationId]).toEqual([500, uuid(599)]);
  });

  test('keeps an item’s names in other languages', () => {
    const otherNames = { hi: 'समोसा' };
    const named: OrderCommand = { type: 'Place', order: accepted({ lines: [snackLine({ otherNames })] }) };
    expect(folded(named).get(SAMOSA)).toMatchObject({ lines: [{ name: 'Samosa', otherNames }] });
  });

  test('keeps the names of a line’s options, not their prices', () => {
    const options = [{ groupId: 'size', group: 'Size', optionId: 'l', name: 'Large', otherNames: { hi: 'बड़ा' }, price: 1_500 }];
    const large: OrderCommand = { type: 'Place', order: accepted({ lines: [snackLine({ options })] }) };
    expect(folded(large).get(SAMOSA)).toMatchObject({ lines: [{ options: [{ name: 'Large', otherNames: { hi: 'बड़ा' } }] }] });
    expect(JSON.stringify(folded(large).get(SAMOSA))).not.toContain('1500');
  });

  describe('of an order', () => {
    test('are kept while it is prepared, in case it is recalled', () => {
      expect(folded(place, to('Prepared')).get(SAMOSA)).toMatchObject({ pending: false, lines: [{ lineId: '1' }] });
      expect(folded(place, to('Prepared'), recall('Prepared')).get(SAMOSA)).toMatchObject({ pending: true, lines: [{ lineId: '1' }] });
    });

    test.each(['Rejected', 'PickedUp'] as const)('are deleted when it is %s', (status) => expect(folded(place, to(status)).size).toBe(0));

    test('do not come back after it was handed out', () => expect(folded(place, to('PickedUp'), recall('PickedUp')).size).toBe(0));

    test('do not come back with a late unit', () => {
      const events = recorded([place, prepare(7), to('Prepared')]);
      expect([...foldHistory(kitchenItemsView, events.slice(1)).keys()]).toEqual([TAPS]);
    });
  });

  test('are found by canteen and by whether they are to be prepared', () =>
    expect(goesByIndex(kitchenItemsView, ['canteenId', 'pending'])).toBe(true));

  test('ignore events about neither a unit nor a status', () => {
    const [placed] = recorded([place]);
    const weighed = { ...placed!, type: 'OrderWeighed' } as unknown as RecordedOrderEvent;
    for (const [id, document] of folded(place, prepare(7))) expect(kitchenItemsView.evolve(document, weighed, id)).toBe(document);
  });
});
