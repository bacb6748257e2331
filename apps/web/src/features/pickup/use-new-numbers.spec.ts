import type { Pickup } from '@tiffin/contracts';
import { renderHook } from '@testing-library/react';
import { useNewNumbers } from './use-new-numbers';

const numbers = (ready: number[], called: Pickup['called'] = []): Pickup => ({
  canteenId: 'c',
  timeZone: 'Asia/Kolkata',
  preparing: [],
  ready,
  called,
});
const AT = '2026-11-21T06:50:00.000Z';

/** How often the bell rang, and what is marked at the end, of what the screen showed one after the other. */
function shown(...pickups: Pickup[]) {
  let rang = 0;
  const { rerender, result } = renderHook(({ pickup }) => useNewNumbers(pickup, () => (rang += 1)), {
    initialProps: { pickup: pickups[0] ?? numbers([]) },
  });
  pickups.slice(1).forEach((pickup) => rerender({ pickup }));
  return [rang, [...result.current]];
}

test('what was there at first rings for nobody', () => expect(shown(numbers([1, 2]))).toEqual([0, []]));
test('several that become ready together ring once', () => expect(shown(numbers([1]), numbers([1, 2, 3]))).toEqual([1, [2, 3]]));
test('one that goes rings for nobody, and again when it comes back', () =>
  expect(shown(numbers([1]), numbers([]), numbers([1]))).toEqual([1, [1]]));
test('each call rings', () => {
  const [once, again] = [numbers([], [{ token: 1, at: AT }]), numbers([], [{ token: 1, at: '2026-11-21T06:51:00.000Z' }])];
  expect(shown(numbers([1]), once)).toEqual([1, [1]]);
  expect(shown(once, again)).toEqual([1, [1]]);
  expect(shown(once, once)).toEqual([0, []]);
});
