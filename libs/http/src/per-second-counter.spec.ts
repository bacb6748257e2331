import { PerSecondCounter } from './per-second-counter.js';

test('counts each name separately within a second', () => {
  const counts = new PerSecondCounter();
  expect([counts.count('one', 1_000), counts.count('one', 1_999), counts.count('other', 1_999), counts.count('one', 2_000)]).toEqual([
    1, 2, 1, 1,
  ]);
});

test('remembers only the current second', () => {
  const counts = new PerSecondCounter();
  for (let number = 0; number < 1_000; number++) counts.count(`someone-${number}`, 1_500);
  counts.count('one', 2_000);
  expect(Reflect.get(counts, 'counts')).toHaveProperty('size', 1);
});
