import { fieldDifferences } from './field-differences';

test('returns the fields that differ at any depth', () => {
  const live = { status: 'Prepared', items: [{ name: 'Samosa', preparedCount: 2 }], total: 30 };
  const folded = { status: 'Pending', items: [{ name: 'Samosa', preparedCount: 1 }], total: 30 };
  expect(fieldDifferences(live, folded)).toEqual([
    { path: 'items[0].preparedCount', live: '2', folded: '1' },
    { path: 'status', live: '"Prepared"', folded: '"Pending"' },
  ]);
});

test('reports a field that one side lacks', () => {
  expect(fieldDifferences({ a: [1] }, { a: [1, 2], b: null })).toEqual([
    { path: 'a[1]', live: undefined, folded: '2' },
    { path: 'b', live: undefined, folded: 'null' },
  ]);
});

test('a document that only one side has is one difference', () => {
  expect(fieldDifferences(null, { a: 1 })).toEqual([{ path: '', live: 'null', folded: '{"a":1}' }]);
});

test('reports values of different types as a whole', () => {
  expect(fieldDifferences({ a: [1] }, { a: { b: 1 } })).toEqual([{ path: 'a', live: '[1]', folded: '{"b":1}' }]);
});

test('equal documents have no differences, whatever their field order', () => {
  expect(fieldDifferences({ a: [{ b: 1, c: null }], d: 'x' }, { d: 'x', a: [{ c: null, b: 1 }] })).toEqual([]);
});
