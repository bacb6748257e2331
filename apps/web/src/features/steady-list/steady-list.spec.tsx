import { jest } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import fc from 'fast-check';
import { hasMoved, HOLD_MS, LINGER_MS, nextSettling, settle } from './steady-list';
import type { PlacedItem } from './steady-list';
import { useSteadyList } from './use-steady-list';

const never = Number.NEGATIVE_INFINITY;
const idOf = (id: string): string => id;
const places = (...ids: string[]): PlacedItem<string>[] => ids.map((id) => ({ id, item: id }));
const ids = (shown: readonly PlacedItem<string>[]): string[] => shown.map(({ id }) => id);

test('while the list is touched, new entries go to the end and nothing moves', () => {
  expect(ids(settle(places('b', 'c'), ['c', 'a', 'b'], idOf, { now: 100, touchedAt: 0 }))).toEqual(['b', 'c', 'a']);
});

test('a departed entry keeps its place for a moment, so that the next one does not slide under the finger', () => {
  const gone = settle(places('a', 'b', 'c'), ['a', 'c'], idOf, { now: 1_000, touchedAt: 1_000 });
  expect(gone).toEqual([
    { id: 'a', item: 'a' },
    { id: 'b', item: 'b', leftAt: 1_000 },
    { id: 'c', item: 'c' },
  ]);
  expect(ids(settle(gone, ['a', 'c'], idOf, { now: 1_000 + HOLD_MS - 1, touchedAt: 1_000 }))).toEqual(['a', 'b', 'c']);
  expect(ids(settle(gone, ['a', 'c'], idOf, { now: 1_000 + HOLD_MS, touchedAt: 1_000 }))).toEqual(['a', 'c']);
});

test('each further touch keeps departed entries in place', () => {
  const gone = settle(places('a', 'b'), ['b'], idOf, { now: 0, touchedAt: 0 });
  expect(ids(settle(gone, ['b'], idOf, { now: HOLD_MS, touchedAt: HOLD_MS - 10 }))).toEqual(['a', 'b']);
});

test('a lingering entry stays long enough to be read', () => {
  const moment = { touchedAt: never, lingers: (id: string) => id === 'a' };
  const gone = settle(places('a', 'b', 'c'), ['c'], idOf, { now: 0, ...moment });
  expect(nextSettling(gone, { now: 0, ...moment })).toBe(HOLD_MS);
  const later = settle(gone, ['c'], idOf, { now: HOLD_MS, ...moment });
  expect(ids(later)).toEqual(['a', 'c']);
  expect(nextSettling(later, { now: HOLD_MS, ...moment })).toBe(LINGER_MS);
  expect(ids(settle(later, ['c'], idOf, { now: LINGER_MS, ...moment }))).toEqual(['c']);
});

test('hasMoved is true if a remaining entry changed its place, but not for appended entries', () => {
  expect(hasMoved(places('a', 'b'), places('a', 'b', 'c'))).toBe(false);
  expect(hasMoved(places('a', 'b'), places('a'))).toBe(false);
  expect(hasMoved(places('a', 'b'), places('b'))).toBe(true);
  expect(hasMoved(places('a', 'b'), places('c', 'a', 'b'))).toBe(true);
});

test('a returning entry takes its place again', () => {
  const gone = settle(places('a', 'b'), ['b'], idOf, { now: 0, touchedAt: 0 });
  expect(settle(gone, ['a', 'b'], idOf, { now: 10, touchedAt: 0 })).toEqual(places('a', 'b'));
});

test('returns when it will change by itself', () => {
  expect(nextSettling(places('a'), { now: 0, touchedAt: never })).toBeUndefined();
  expect(nextSettling(places('a'), { now: 5, touchedAt: 0 })).toBe(HOLD_MS);
  expect(nextSettling([{ id: 'a', item: 'a', leftAt: 7 }], { now: 7, touchedAt: never })).toBe(7 + HOLD_MS);
});

test('always shows every wanted entry once, and drops others a moment later', () => {
  const list = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'));
  const step = fc.record({ items: list, wait: fc.integer({ min: 0, max: HOLD_MS }), touch: fc.boolean() });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
      let now = 0;
      let touchedAt = never;
      let shown: PlacedItem<string>[] = [];
      for (const { items, wait, touch } of steps) {
        now += wait;
        if (touch) touchedAt = now;
        shown = settle(shown, items, idOf, { now, touchedAt });
        expect(new Set(ids(shown)).size).toBe(shown.length);
        expect(ids(shown.filter(({ leftAt }) => leftAt === undefined)).sort()).toEqual([...items].sort());
      }
      const items = steps.at(-1)?.items ?? [];
      expect(settle(shown, items, idOf, { now: now + HOLD_MS, touchedAt })).toEqual(places(...items));
    }),
  );
});

function Queue({ items, above }: { items: readonly string[]; above?: boolean }) {
  const { places, holding } = useSteadyList(items, idOf, { above });
  return (
    <ul {...holding}>
      {places.map(({ id, leftAt }) => (
        <li key={id}>{leftAt === undefined ? id : `${id} is gone`}</li>
      ))}
    </ul>
  );
}
const list = () => screen.getByRole('list');
const shown = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);
const takesTaps = () => list().style.pointerEvents !== 'none';
const wait = (ms: number) => act(async () => jest.advanceTimersByTime(ms));

const before = ['a', 'b', 'c'];
const after = ['b', 'c'];

describe('on screen', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  test('a departed entry keeps its place for a moment; after the others moved up, the list ignores taps briefly', async () => {
    const { rerender } = render(<Queue items={before} />);
    rerender(<Queue items={after} />);
    expect([shown(), takesTaps()]).toEqual([['a is gone', 'b', 'c'], true]);
    await wait(HOLD_MS);
    expect([shown(), takesTaps()]).toEqual([['b', 'c'], false]);
    await wait(300);
    expect(takesTaps()).toBe(true);
  });

  test('an appended entry moves nothing, so taps work', () => {
    const longer = [...before, 'd'];
    const { rerender } = render(<Queue items={before} />);
    rerender(<Queue items={longer} />);
    expect([shown(), takesTaps()]).toEqual([longer, true]);
  });

  test('touching the list holds it still', async () => {
    const other = ['c', 'b', 'a'];
    const { rerender } = render(<Queue items={before} />);
    fireEvent.pointerDown(list());
    rerender(<Queue items={other} />);
    expect(shown()).toEqual(before);
    await wait(HOLD_MS);
    expect(shown()).toEqual(other);
  });

  test('a change above the list counts as a move', () => {
    const { rerender } = render(<Queue items={before} above={false} />);
    rerender(<Queue items={before} above />);
    expect(takesTaps()).toBe(false);
  });
});
