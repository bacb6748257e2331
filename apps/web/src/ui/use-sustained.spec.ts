import { jest } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { useSustained } from './use-sustained';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

test('returns true only while the condition has held long enough, and starts over after an interruption', () => {
  const { result, rerender } = renderHook(({ on }) => useSustained(on, 3000), { initialProps: { on: true } });
  const after = (ms: number): boolean => {
    act(() => void jest.advanceTimersByTime(ms));
    return result.current;
  };
  expect(after(2999)).toBe(false);
  rerender({ on: false });
  rerender({ on: true });
  expect(after(2999)).toBe(false);
  expect(after(1)).toBe(true);
  rerender({ on: false });
  expect(result.current).toBe(false);
  rerender({ on: true });
  expect(result.current).toBe(false);
});
