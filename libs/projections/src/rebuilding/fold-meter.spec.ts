import { FoldMeter } from './fold-meter.js';

let now = 0;
const nothing = { reading: 0, folding: 0, storing: 0 };
const begun = () => {
  now = 1_000;
  return new FoldMeter(() => now);
};

test('returns no pace before there is enough to measure', () => {
  const meter = begun();
  expect(meter.pace(1_000)).toBeUndefined();
  for (now of [1_500, 2_500, 3_400]) meter.sight(now / 10, nothing);
  expect(meter.pace(1_000)).toBeUndefined();
});

test('computes the time left from the progress and the rest of the log', () => {
  const meter = begun();
  for (now of [2_000, 4_000, 6_000]) meter.sight(now * 10, nothing);
  expect(meter.pace(100_000)).toMatchObject({ perSecond: 10_000, secondsLeft: 4 });
  expect(meter.pace(160_000)).toMatchObject({ secondsLeft: 10 });
  expect(meter.pace(60_000)).toMatchObject({ secondsLeft: 0 });
});

test('does not count what was folded before a continuation', () => {
  const meter = begun();
  now = 2_000;
  meter.sight(500_000, nothing);
  now = 12_000;
  meter.sight(510_000, nothing);
  expect(meter.pace(520_000)).toMatchObject({ perSecond: 1_000, secondsLeft: 10 });
});

test('has no time left for a fold that does not move', () => {
  const meter = begun();
  for (now of [2_000, 9_000]) meter.sight(10, nothing);
  expect(meter.pace(100)).toEqual({ perSecond: 0, shares: { reading: 0, folding: 0, storing: 0, waiting: 1 } });
});

test('splits the time into shares; what is left is waiting', () => {
  const meter = begun();
  const spent = { reading: 0, folding: 0, storing: 0 };
  now = 2_000;
  meter.sight(0, spent);
  Object.assign(spent, { reading: 4_000, folding: 1_000, storing: 3_000 });
  now = 11_000;
  meter.sight(10, spent);
  // Time spent after the last report does not count.
  spent.reading = 9_000;
  expect(meter.pace(20)?.shares).toEqual({ reading: 0.4, folding: 0.1, storing: 0.3, waiting: 0.2 });
});

test('the shares never exceed the whole, even if two clocks differ', () => {
  const meter = begun();
  for (now of [2_000, 5_000]) meter.sight(now, { reading: 3_000, folding: 3_000, storing: 0 });
  expect(meter.pace(9_000)?.shares).toEqual({ reading: 0.5, folding: 0.5, storing: 0, waiting: 0 });
});
