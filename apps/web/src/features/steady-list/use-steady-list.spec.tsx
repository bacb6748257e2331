import { jest } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { HOLD } from './steady-list';
import { useSteadyList } from './use-steady-list';

const idOf = (id: string): string => id;

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

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const before = ['a', 'b', 'c'];
const after = ['b', 'c'];

test('what goes keeps its place for a moment; once the others have moved up, the list takes no taps until that can be seen', async () => {
  const { rerender } = render(<Queue items={before} />);
  rerender(<Queue items={after} />);
  expect([shown(), takesTaps()]).toEqual([['a is gone', 'b', 'c'], true]);
  await wait(HOLD);
  expect([shown(), takesTaps()]).toEqual([['b', 'c'], false]);
  await wait(300);
  expect(takesTaps()).toBe(true);
});

test('what comes to the end moves nothing, so taps go through', () => {
  const longer = [...before, 'd'];
  const { rerender } = render(<Queue items={before} />);
  rerender(<Queue items={longer} />);
  expect([shown(), takesTaps()]).toEqual([longer, true]);
});

test('a finger on the list holds it', async () => {
  const other = ['c', 'b', 'a'];
  const { rerender } = render(<Queue items={before} />);
  fireEvent.pointerDown(list());
  rerender(<Queue items={other} />);
  expect(shown()).toEqual(before);
  await wait(HOLD);
  expect(shown()).toEqual(other);
});

test('what comes or goes above moves all of it', () => {
  const { rerender } = render(<Queue items={before} above={false} />);
  rerender(<Queue items={before} above />);
  expect(takesTaps()).toBe(false);
});
