import { piecesOf, rowsBetween, rowStarts } from './row-window';

const KEYS = ['a', 'b', 'c', 'd'];

test('rows that were not measured have the average height of the measured ones', () => {
  expect(rowStarts(KEYS, new Map(), 50)).toEqual([0, 50, 100, 150, 200]);
  const heights = new Map(Object.entries({ a: 40, c: 60, gone: 900 }));
  expect(rowStarts(KEYS, heights, 90)).toEqual([0, 40, 90, 150, 200]);
});

test('finds the rows between two heights', () => {
  const starts = [0, 40, 90, 150, 200];
  expect(rowsBetween(starts, -100, 20)).toEqual({ from: 0, to: 1 });
  expect(rowsBetween(starts, 40, 90)).toEqual({ from: 1, to: 2 });
  expect(rowsBetween(starts, 89, 1000)).toEqual({ from: 1, to: 4 });
  expect(rowsBetween(starts, -300, -100)).toEqual({ from: 0, to: 0 });
  expect(rowsBetween([0], 0, 100)).toEqual({ from: 0, to: 0 });
});

test('puts spaces in the place of rows that are not rendered', () => {
  const parts = piecesOf(KEYS, [0, 40, 90, 150, 200], [1, 3]);
  expect(parts.map((piece) => (piece.kind === 'space' ? piece.height : piece.key))).toEqual([40, 'b', 60, 'd']);
  expect(piecesOf(KEYS, [0, 40, 90, 150, 200], [0]).at(-1)).toMatchObject({ kind: 'space', height: 160 });
});
