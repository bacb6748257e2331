import type { PackagedItem } from '@tiffin/contracts';
import { priceProblem, parseCount } from '../parse-amount';
import { countFault, EMPTY_ROW, priceFault, rowsOf, rowsToSend } from './variant-rows';

const drink: PackagedItem = {
  _id: 'drink',
  category: 'Cold Drink',
  image: null,
  variants: [
    { _id: 'small', price: 20, availableCount: 24 },
    { _id: 'large', price: 40.5, availableCount: 0 },
  ],
};
const row = (price: string, count = '10') => ({ price, count });

test('a new item has one empty row', () => expect(rowsOf(undefined)).toEqual([EMPTY_ROW]));

test('sends an existing variant with its id and the count that was shown, a new one without', () => {
  const [small, large] = rowsOf(drink);
  expect(rowsToSend([{ ...small!, count: '30' }, { ...large!, price: ' 45 ' }, row('90.5', '7')])).toEqual([
    { _id: 'small', seenCount: 24, price: 20, availableCount: 30 },
    { _id: 'large', seenCount: 0, price: 45, availableCount: 0 },
    { price: 90.5, availableCount: 7 },
  ]);
});

test('the later of two equal prices has the error, however it is written; two empty prices are missing', () => {
  const rows = [row('20'), row('40'), row('20.00')];
  expect(rows.map((_, at) => priceFault(rows, at))).toEqual([undefined, undefined, 'exists']);
  expect(priceFault([row(''), row('')], 1)).toBe('zero');
  expect(priceFault([row('9.999')], 0)).toBe('too-fine');
});

test.each([
  ['', undefined, 'zero'],
  ['0', undefined, 'zero'],
  ['0', 3, 'zero'],
  ['0', 0, undefined],
  ['', 0, 'zero'],
  ['1.5', undefined, 'no-count'],
  ['10001', undefined, 'no-count'],
  ['10001', 12_000, undefined],
  ['1', undefined, undefined],
])('the count %j, with %s shown: %s', (count, seenCount, fault) =>
  expect(countFault({ price: '20', count, ...(seenCount !== undefined && { seenCount }) })).toBe(fault),
);

test.each([
  ['24', 24],
  ['007', 7],
  ['1.5', undefined],
  ['-1', undefined],
  ['', undefined],
])('parses %j as %s units', (typed, count) => expect(parseCount(typed)).toBe(count));

test.each([
  ['', 'zero'],
  ['0.00', 'zero'],
  ['0.01', undefined],
  ['10000', undefined],
  ['10000.01', 'too-high'],
  ['9'.repeat(400), 'too-high'],
  ['1.999', 'too-fine'],
  ['1,250', undefined],
  ['9,50', 'unclear'],
  ['1.2.3', 'unclear'],
  ['1e3', 'no-price'],
  ['-5', 'no-price'],
])('the price %j: %s', (typed, problem) => expect(priceProblem(typed)).toBe(problem));
