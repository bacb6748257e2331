import { placeOnWall, wallRows } from './wall-places';

test('eight dishes fill a screen of 1280 × 800 in two columns of four', () => {
  expect(wallRows(800, 8)).toBe(4);
  expect([0, 3, 4, 7].map((index) => placeOnWall(index, 4))).toEqual([
    { column: 1, row: 1 },
    { column: 1, row: 4 },
    { column: 2, row: 1 },
    { column: 2, row: 4 },
  ]);
});

test('a dish more goes below, and no other moves', () => {
  const before = Array.from({ length: 8 }, (_, index) => placeOnWall(index, wallRows(800, 8)));
  const after = Array.from({ length: 10 }, (_, index) => placeOnWall(index, wallRows(800, 10)));
  expect(after.slice(0, 8)).toEqual(before);
  expect(after.slice(8)).toEqual([
    { column: 1, row: 5 },
    { column: 2, row: 5 },
  ]);
});

test('a high screen uses its height once there is more to show', () => {
  expect(wallRows(1080, 8)).toBe(4);
  expect(wallRows(1080, 9)).toBe(6);
  expect(wallRows(400, 1)).toBe(3);
});
