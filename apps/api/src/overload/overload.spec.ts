import { EVERY, Overload, type Calling, type Rank } from './overload.js';

const calling = (rank: Rank, holder = `rank ${rank}`): Calling => ({ holder, isStranger: rank === 3, rank });

/** After so many ms of calls that are late by so many ms, by default too many of them for a few to be why. */
function under(overload: Overload, late: number, { ms = 5_000, calls = 200 } = {}): Overload {
  for (let passed = 0; passed < ms; passed += EVERY) {
    for (let call = 0; call < (calls * EVERY) / 1_000; call++) overload.turnsAway(calling(0, `staff ${passed + call}`), 0, 0);
    overload.measured(0, late);
  }
  return overload;
}

/** Which share of calls of the ranks from 0 to 3 is answered. */
const answered = (overload: Overload): number[] =>
  ([0, 1, 2, 3] as const).map((rank) => {
    const chances = Array.from({ length: 10 }, (_, chance) => overload.turnsAway(calling(rank), 500, chance / 10));
    return chances.filter((turned) => turned === undefined).length / 10;
  });

test('calls that are not late turn nobody away', () => {
  expect(answered(under(new Overload(), 60))).toEqual([1, 1, 1, 1]);
});

test('the later and the longer, the more go, and staff never', () => {
  const shares = [85, 120, 205, 250, 2_000].map((late) => answered(under(new Overload(), late, { ms: 10_000 })));
  for (const [rank, share] of [0, 1, 2, 3].entries()) {
    const fallen = shares.map((of) => of[share] ?? 0);
    expect(fallen).toEqual([...fallen].sort((one, other) => other - one));
    expect(fallen.at(-1)).toBe(rank === 0 ? 1 : 0);
  }
  // Whose turn it is: nobody who comes first goes before all who come after have gone.
  for (const [, first = 1, second = 1, third = 1] of shares) {
    if (first < 1) expect(second).toBe(0);
    if (second < 1) expect(third).toBe(0);
  }
});

test.each([
  ['for a minute, but little', 180, 60_000],
  ['much, but for a second', 2_000, 1_000],
])('who orders is answered where calls are late %s', (_, late, ms) => {
  expect(answered(under(new Overload(), late, { ms })).slice(0, 2)).toEqual([1, 1]);
});

test('a burst that is gone in a moment turns nobody away, nor does what is late once', () => {
  expect(answered(under(new Overload(), 1_000, { ms: 300 }))).toEqual([1, 1, 1, 1]);
  const overload = under(new Overload(), 0);
  overload.measured(500, 0);
  overload.measured(0, 500);
  expect(answered(overload)).toEqual([1, 1, 1, 1]);
});

test('seconds after a crowd everybody is answered again', () => {
  expect(answered(under(under(new Overload(), 2_000), 0))).toEqual([1, 1, 1, 1]);
});

test('few calls are not why they are late', () => {
  expect(answered(under(new Overload(), 2_000, { calls: 40 }))).toEqual([1, 1, 1, 1]);
});

test('whoever asks for more than a person does goes first, alone, and only for that second', () => {
  const overload = under(new Overload(), 110, { ms: 1_000 });
  for (let call = 0; call < 60; call++) expect(overload.turnsAway(calling(1, 'wild'), 500, 0)).toBeUndefined();
  expect(overload.turnsAway(calling(1, 'wild'), 500, 0)).toBe(4);
  expect(overload.turnsAway(calling(0, 'wild'), 500, 0)).toBe(4);
  expect(overload.turnsAway(calling(1, 'other'), 500, 0)).toBeUndefined();
  expect(overload.turnsAway(calling(1, 'wild'), 1_500, 0)).toBeUndefined();
});
