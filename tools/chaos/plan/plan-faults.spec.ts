import { expect, test } from '@jest/globals';
import { Random } from '../random.js';
import { kindsOf, targetOf, type Mode } from './fault.js';
import { planFaults } from './plan-faults.js';

const plan = (seed: string, mode: Mode, count = 200) =>
  planFaults({ random: Random.of(seed), count, kinds: kindsOf(mode), servers: mode === 'lent' ? 2 : 1 });

test.each(['embedded', 'lent'] as const)('the same seed gives the same plan, and another seed another one: %s', (mode) => {
  expect(plan('a', mode)).toEqual(plan('a', mode));
  expect(plan('a', mode)).not.toEqual(plan('b', mode));
});

test.each(['embedded', 'lent'] as const)(
  'so many faults, in order, of every kind, and never two on the same target at once: %s',
  (mode) => {
    const rounds = plan('a', mode);
    const faults = rounds.flatMap((round) => round.faults.map(({ fault }) => fault));
    expect(faults.map(({ number }) => number)).toEqual(Array.from({ length: 200 }, (_, index) => index + 1));
    expect(new Set(faults.map(({ kind }) => kind))).toEqual(new Set(kindsOf(mode)));
    const pairs = rounds
      .filter(({ faults: some }) => some.length > 1)
      .map((round) => round.faults.map(({ fault }) => targetOf(fault.kind)));
    expect(pairs.length).toBeGreaterThan(5);
    expect(pairs.every((targets) => new Set(targets).size === targets.length)).toBe(true);
  },
);

test('a shorter plan is the beginning of a longer one', () => {
  const [short, long] = [plan('a', 'embedded', 50), plan('a', 'embedded')].map((rounds) => rounds.flatMap(({ faults }) => faults));
  expect(long?.slice(0, 50)).toEqual(short);
});
