import { AdmissionQueue, type Rank } from './admission-queue.js';

/** A queue whose rounds and clock the test advances. */
class Lunch {
  private now = 0;
  private next: (() => void) | undefined;
  readonly queue = new AdmissionQueue(
    () => this.now,
    (move) => (this.next = move),
  );
  readonly served: string[] = [];
  readonly turnedAway: string[] = [];
  readonly left = new Set<string>();

  comes(rank: Rank, caller: string = `rank ${rank}`): void {
    this.queue.join(rank, {
      serve: () => this.served.push(caller),
      reject: () => this.turnedAway.push(caller),
      hasLeft: () => this.left.has(caller),
    });
  }

  round(ms: number): void {
    this.now += ms;
    const move = this.next;
    this.next = undefined;
    move?.();
  }

  get isOver(): boolean {
    return this.next === undefined;
  }

  /**
   * Simulates `ms`: `each` is the number of calls of a rank in every ten rounds. Returns the share of each rank that was served in
   * the second half.
   */
  crowd(ms: number, comingOf: readonly (readonly [rank: Rank, each: number])[]): Map<Rank, number> {
    const come = new Map<Rank, number>();
    for (let passed = 0; passed < ms; passed += 10) {
      if (passed * 2 === ms) this.served.length = 0;
      for (const [rank, interval] of comingOf) {
        for (let call = 0; call < interval; call++) this.comes(rank);
        if (passed * 2 >= ms) come.set(rank, (come.get(rank) ?? 0) + interval);
      }
      this.round(10);
    }
    return new Map([...come].map(([rank, count]) => [rank, this.served.filter((caller) => caller === `rank ${rank}`).length / count]));
  }
}

test('serves calls by rank, then by arrival, and stops when it is empty', () => {
  const lunch = new Lunch();
  for (const [rank, caller] of [
    [3, 'visitor'],
    [1, 'first order'],
    [2, 'reader'],
    [1, 'second order'],
    [0, 'cook'],
  ] as const)
    lunch.comes(rank, caller);
  lunch.round(1);
  expect(lunch.served).toEqual(['cook', 'first order', 'second order', 'reader', 'visitor']);
  expect(lunch.isOver).toBe(true);
});

test('every fourth served call is a student’s, however many calls staff make, also while people connect', () => {
  const lunch = new Lunch();
  for (let call = 0; call < 100; call++) lunch.comes(0, 'cook');
  for (let call = 0; call < 100; call++) lunch.comes(1, 'student');
  lunch.round(1);
  expect(lunch.served.filter((caller) => caller === 'student')).toHaveLength(2);
  for (let round = 0; round < 64; round++) {
    lunch.queue.connected();
    lunch.round(1);
  }
  expect([lunch.served.length, lunch.served.filter((caller) => caller === 'student').length]).toEqual([24, 6]);
});

test('serves eight calls a round, and while people connect one call in four rounds', () => {
  const lunch = new Lunch();
  for (let call = 0; call < 20; call++) lunch.comes(2);
  lunch.round(1);
  expect(lunch.served).toHaveLength(8);
  for (let round = 0; round < 8; round++) {
    lunch.queue.connected();
    lunch.round(1);
  }
  expect(lunch.served).toHaveLength(10);
  lunch.round(1);
  expect(lunch.served).toHaveLength(18);
});

test('serves a burst, however long some calls wait', () => {
  const lunch = new Lunch();
  for (let call = 0; call < 200; call++) lunch.comes(3);
  while (!lunch.isOver) lunch.round(11);
  expect(lunch.served).toHaveLength(200);
});

test('long rounds with few calls do not count as a crowd', () => {
  const lunch = new Lunch();
  for (let call = 0; call < 40; call++) lunch.comes(2);
  while (!lunch.isOver) lunch.round(5_000);
  expect(lunch.turnedAway).toEqual([]);
});

test('a few screens that connect at once, as after a restart, do not count as a crowd', () => {
  const lunch = new Lunch();
  for (let connection = 0; connection < 20; connection++) {
    if (connection < 10) lunch.comes(2);
    lunch.queue.connected();
    lunch.round(200);
  }
  while (!lunch.isOver) lunch.round(200);
  expect([lunch.served.length, lunch.turnedAway]).toEqual([10, []]);
});

test.each([
  [
    'strangers first',
    [
      [1, 3],
      [2, 4],
      [3, 3],
    ],
    [1, 1, 1 / 3],
  ],
  [
    'then readers',
    [
      [1, 6],
      [2, 6],
      [3, 3],
    ],
    [1, 1 / 3, 0],
  ],
  [
    'then those who order',
    [
      [0, 4],
      [1, 8],
      [2, 3],
    ],
    [1, 0.5, 0],
  ],
] as const)('of a crowd %s', (_, coming, expected) => {
  const lunch = new Lunch();
  const shares = [...lunch.crowd(4_000, coming).values()];
  for (const [index, share] of expected.entries()) expect(shares[index]).toBeCloseTo(share, 1);
  expect(lunch.turnedAway).not.toContain('rank 0');
});

test('rejects staff last, after a second of waiting', () => {
  const lunch = new Lunch();
  lunch.crowd(2_000, [[0, 10]]);
  expect(lunch.turnedAway).toEqual([]);
  lunch.crowd(2_000, [[0, 10]]);
  expect(lunch.turnedAway.length).toBeGreaterThan(0);
  for (let round = 0; !lunch.isOver; round++) {
    expect(round).toBeLessThanOrEqual(100);
    lunch.round(10);
  }
});

test('in a crowd no served call has waited long', () => {
  const lunch = new Lunch();
  lunch.crowd(1_000, [[2, 20]]);
  for (let round = 0; round < 100; round++) {
    lunch.served.length = 0;
    for (let call = 0; call < 20; call++) lunch.comes(2, String(round));
    lunch.round(10);
    for (const caller of lunch.served.filter((each) => each !== 'rank 2')) expect((round - Number(caller)) * 10).toBeLessThanOrEqual(90);
  }
});

test('serves every call again after a crowd', () => {
  const lunch = new Lunch();
  lunch.crowd(2_000, [[3, 20]]);
  while (!lunch.isOver) lunch.round(10);
  lunch.turnedAway.length = 0;
  for (let call = 0; call < 40; call++) lunch.comes(3);
  while (!lunch.isOver) lunch.round(10);
  expect(lunch.turnedAway).toEqual([]);
});

test('skips callers that have left', () => {
  const lunch = new Lunch();
  for (let call = 0; call < 100; call++) lunch.comes(2, 'gone');
  lunch.comes(2, 'here');
  lunch.left.add('gone');
  lunch.round(1);
  expect([lunch.served, lunch.turnedAway, lunch.isOver]).toEqual([['here'], [], true]);
});

test.each([
  [0, 500],
  [1, 2_000],
  [2, 2_000],
  [3, 1_000],
  [4, 64],
] as const)('limits the waiting calls of rank %i to %i', (rank, maxLength) => {
  const lunch = new Lunch();
  for (let call = 0; call < 5_000; call++) lunch.comes(rank);
  expect(lunch.turnedAway).toHaveLength(5_000 - maxLength);
});
