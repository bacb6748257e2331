import { neighbour } from './neighbour';

// Three columns, five tickets:  0 1 2
//                               3 4
const spots = [
  { left: 0, top: 0 },
  { left: 400, top: 0 },
  { left: 800, top: 0 },
  { left: 0, top: 300 },
  { left: 400, top: 300 },
];

test('the first key moves to the first ticket', () => {
  expect(neighbour(spots, undefined, 'next')).toBe(0);
  expect(neighbour([], undefined, 'next')).toBeUndefined();
});

test.each([
  [0, 'next', 1],
  [2, 'next', 3],
  [4, 'next', 4],
  [3, 'previous', 2],
  [0, 'previous', 0],
  [1, 'down', 4],
  [2, 'down', 4],
  [3, 'down', 3],
  [4, 'up', 1],
  [1, 'up', 1],
] as const)('from %i %s is %i', (from, direction, to) => {
  expect(neighbour(spots, from, direction)).toBe(to);
});
