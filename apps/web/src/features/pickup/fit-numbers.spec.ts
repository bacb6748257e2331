import fc from 'fast-check';
import { fitNumbers, GAP } from './fit-numbers';

const TELEVISION = { width: 1200, height: 500 };

test('few numbers are large, many smaller, and all of them there', () => {
  expect(fitNumbers({ count: 6, digits: 2, box: TELEVISION })).toMatchObject({ size: 152 });
  const forty = fitNumbers({ count: 40, digits: 2, box: TELEVISION });
  expect(forty.size).toBeLessThan(152);
  expect(forty.perPage).toBeGreaterThanOrEqual(40);
});

test('where hundreds don’t fit in the smallest size, as many as do are a page', () => {
  const { size, perPage } = fitNumbers({ count: 300, digits: 3, box: TELEVISION });
  expect(size).toBe(48);
  expect(perPage).toBeGreaterThan(50);
  expect(perPage).toBeLessThan(300);
});

test('without a box, as on a phone, nothing is kept back', () => {
  expect(fitNumbers({ count: 300, digits: 3, box: undefined })).toMatchObject({ size: 48, perPage: 300 });
});

test('a page never takes more room than there is, unless there is none for a single number', () => {
  const boxes = fc.record({ width: fc.integer({ min: 1, max: 4_000 }), height: fc.integer({ min: 1, max: 2_200 }) });
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 500 }), fc.integer({ min: 1, max: 4 }), boxes, (count, digits, box) => {
      const { cell, perPage } = fitNumbers({ count, digits, box });
      const columns = Math.floor((box.width + GAP) / (cell.width + GAP));
      const rows = Math.floor((box.height + GAP) / (cell.height + GAP));
      expect(perPage).toBe(Math.max(1, columns * rows));
    }),
  );
});
