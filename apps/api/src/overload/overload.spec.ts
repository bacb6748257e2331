import { EVERY, Overload, type Calling, type Rank } from './overload.js';

const member = (rank: Rank, holder = 'one'): Calling => ({ holder, isStranger: false, rank });

/** An event loop that has been late by so many ms for a while, under so many calls a second. */
function under(late: number, calls = 100): Overload {
  const overload = new Overload();
  const meanwhile = Math.max(1, Math.round((calls * (EVERY + late)) / 1_000));
  for (let times = 0; times < 100; times++) {
    for (let call = 0; call < meanwhile; call++) overload.admits(member(0, 'staff'), 0, 0);
    overload.measured(late);
  }
  return overload;
}

/** Which share of calls is answered. */
const share = (overload: Overload, calling: Calling): number =>
  Array.from({ length: 10 }, (_, chance) => overload.admits(calling, 500, chance / 10)).filter(Boolean).length / 10;

test.each<[late: number, answered: readonly number[]]>([
  [0, [1, 1, 1, 1]],
  [50, [1, 1, 1, 0.5]],
  [100, [1, 1, 0.5, 0]],
  [240, [1, 0.5, 0, 0]],
  [1_000, [1, 0, 0, 0]],
])('where the loop is late by %d ms, each rank goes first whose turn it is', (late, answered) => {
  expect(([0, 1, 2, 3] as const).map((rank) => share(under(late), { ...member(rank, `rank ${rank}`), isStranger: true }))).toEqual(
    answered,
  );
});

test('a late loop under few calls turns nobody away: they are not why', () => {
  expect(share(under(1_000, 20), member(3))).toBe(1);
});

test('whoever asks for more than a person does goes first, alone, and only for that second', () => {
  const overload = under(60);
  for (let call = 0; call < 60; call++) expect(overload.admits(member(1, 'wild'), 500, 0)).toBe(true);
  expect(overload.admits(member(1, 'wild'), 500, 0)).toBe(false);
  expect(overload.admits(member(1, 'other'), 500, 0)).toBe(true);
  expect(overload.admits(member(0, 'wild'), 500, 0)).toBe(true);
  expect(overload.admits(member(1, 'wild'), 1_500, 0)).toBe(true);
});

test('it forgets a loop that was late once', () => {
  const overload = under(0);
  overload.measured(300);
  expect(share(overload, member(1))).toBe(1);
  for (let times = 0; times < 20; times++) overload.measured(0);
  expect(share(overload, member(3))).toBe(1);
});
