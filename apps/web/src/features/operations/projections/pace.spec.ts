import { paceOf, addSample, type PositionSample } from './pace';

const seen = (...sightings: [second: number, position: number, head?: number][]) =>
  sightings.reduce<readonly PositionSample[]>(
    (known, [second, position, head = 10_000]) => addSample(known, { at: second * 1000, position, head }),
    [],
  );

test('estimates nothing before there are enough samples', () => {
  expect(paceOf([])).toBeUndefined();
  expect(paceOf(seen([0, 0]))).toBeUndefined();
  expect(paceOf(seen([0, 0], [1, 1000], [2, 2000]))).toBeUndefined();
  expect(paceOf(seen([0, 0], [1, 1000], [3, 3000]))).toEqual({ perSecond: 1000, secondsLeft: 7 });
});

test('uses only the last ten seconds', () => {
  const slowThenFast = seen([0, 0], [5, 5], [10, 10], [15, 1010], [20, 2010]);
  expect(paceOf(slowThenFast)?.perSecond).toBe(200);
});

test('a growing log takes longer to catch up with, or forever', () => {
  expect(paceOf(seen([0, 0, 1000], [5, 500, 1250]))).toEqual({ perSecond: 100, secondsLeft: 15 });
  expect(paceOf(seen([0, 0, 1000], [5, 500, 1500]))).toEqual({ perSecond: 100, secondsLeft: undefined });
  expect(paceOf(seen([0, 10, 1000], [5, 10, 1000]))).toEqual({ perSecond: 0, secondsLeft: undefined });
});

test('a position at the log’s end has no time left', () => {
  expect(paceOf(seen([0, 990, 1000], [5, 1000, 1000]))?.secondsLeft).toBe(0);
});

test('a restarted position is measured again', () => {
  expect(seen([0, 0], [5, 5000], [6, 10])).toEqual([{ at: 6000, position: 10, head: 10_000 }]);
});
