import type { StoredDocument } from '@tiffin/read-models';
import { CANTEEN, uuid } from '../../test/orders.js';
import type { KitchenDocument, KitchenLine, KitchenOrderLines } from './kitchen-items.view.js';
import { linesToCook, summaryRows } from './summary-rows.js';

const EARLY = '2026-11-21T06:30:00.000Z';
const LATE = '2026-11-21T06:31:00.000Z';

function share(order: number, lines: readonly Partial<KitchenLine>[], more: Partial<KitchenOrderLines> = {}): KitchenOrderLines {
  const row = more.row ?? 'samosa';
  const line = { orderId: uuid(order), itemId: uuid(101), name: 'Samosa', placedAt: EARLY, quantity: 1, prepared: 0, packed: false };
  const all = lines.map((own, index) => ({ ...line, lineId: String(index + 1), instructions: '', ...own }));
  return { _id: `${order}:${row}`, canteenId: CANTEEN, row, pending: true, lines: all, ...more };
}
const taps: KitchenDocument = { _id: 'taps', canteenId: CANTEEN, row: 'samosa', preparations: [] };
const stored = (...documents: readonly KitchenDocument[]): StoredDocument<KitchenDocument>[] =>
  documents.map((document) => ({ document, position: 1, parked: false }));

describe('the lines to prepare', () => {
  const left = (...documents: readonly KitchenDocument[]) => linesToCook(documents).map(({ orderId, lineId }) => [orderId, lineId]);

  test('are those of pending orders with an unprepared unit', () => {
    const units = share(1, [{ quantity: 2, prepared: 2 }, { quantity: 2, prepared: 1 }, {}]);
    expect(left(units, taps, share(2, [{}], { pending: false }))).toEqual([
      [uuid(1), '2'],
      [uuid(1), '3'],
    ]);
  });

  test('are sorted by age, then by order; lines of one order keep their sequence', () => {
    const both = [{}, {}];
    const late = share(1, [{ placedAt: LATE }]);
    expect(left(late, share(4, both), share(2, both), share(3, [{}]))).toEqual([
      [uuid(2), '1'],
      [uuid(2), '2'],
      [uuid(3), '1'],
      [uuid(4), '1'],
      [uuid(4), '2'],
      [uuid(1), '1'],
    ]);
  });
});

describe('the summary', () => {
  test('counts remaining units by name, uses the oldest order’s name, and adds up the instructions', () => {
    const instructions = 'no onions';
    const younger = share(1, [
      { placedAt: LATE, name: 'SAM OSA', itemId: uuid(102), quantity: 5, prepared: 1, packed: true, instructions },
    ]);
    const older = share(2, [{ quantity: 3, instructions }, { quantity: 2, instructions: 'extra hot' }, {}]);
    expect(summaryRows(stored(younger, taps, older))).toEqual([
      {
        itemId: uuid(101),
        name: 'Samosa',
        remaining: 10,
        toPack: 4,
        oldest: EARLY,
        specialRequests: [
          { text: instructions, quantity: 7 },
          { text: 'extra hot', quantity: 2 },
        ],
      },
    ]);
  });

  test('has the other names of the oldest order’s item', () => {
    const otherNames = { hi: 'समोसा', pa: 'ਸਮੋਸਾ' };
    expect(summaryRows(stored(share(1, [{ otherNames }])))).toMatchObject([{ name: 'Samosa', otherNames }]);
  });

  test('counts the units left by their options, the longest waiting first; the rest have none', () => {
    const [large, cheese] = [{ name: 'Large' }, { name: 'Cheese' }];
    const younger = share(1, [
      { placedAt: LATE, options: [large, cheese], quantity: 2 },
      { placedAt: LATE, options: [large] },
    ]);
    const older = share(2, [{ options: [large], quantity: 3, prepared: 1 }, { quantity: 4 }, { options: [cheese], prepared: 1 }]);
    expect(summaryRows(stored(younger, older))).toMatchObject([
      {
        remaining: 9,
        combinations: [
          { options: [large], quantity: 3 },
          { options: [large, cheese], quantity: 2 },
        ],
      },
    ]);
  });

  test('has no row without remaining units', () => {
    expect(summaryRows(stored(taps, share(1, [{ prepared: 1 }]), share(2, [{}], { pending: false })))).toEqual([]);
  });

  test('marks a row as parked where one of its documents is held up', () => {
    const [first, second, third] = stored(share(1, [{}]), share(2, [{}]), share(3, [{ name: 'Poha' }], { row: 'poha' }));
    const rows = summaryRows([{ ...first!, parked: true }, second!, third!]);
    expect(rows.map(({ name, remaining, parked }) => [name, remaining, parked])).toEqual([
      ['Poha', 1, undefined],
      ['Samosa', 2, true],
    ]);
  });

  test('begins with the longest waiting row, then sorts by name; each canteen has its own rows', () => {
    const other = { canteenId: 'another' };
    const rows = summaryRows(
      stored(
        share(1, [{ placedAt: LATE, name: 'Aloo' }], { row: 'aloo' }),
        share(2, [{ name: 'Samosa' }]),
        share(3, [{ name: 'Poha' }], { row: 'poha' }),
        share(4, [{ name: 'Samosa', quantity: 2 }], other),
      ),
    );
    expect(rows.map(({ name, remaining }) => [name, remaining])).toEqual([
      ['Poha', 1],
      ['Samosa', 1],
      ['Samosa', 2],
      ['Aloo', 1],
    ]);
  });
});
