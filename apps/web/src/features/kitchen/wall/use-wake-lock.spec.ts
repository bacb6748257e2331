import { renderHook, waitFor } from '@testing-library/react';
import { useWakeLock } from './use-wake-lock';

interface Lock {
  released: boolean;
  release: () => Promise<void>;
}
const locks: Lock[] = [];

function wakeLock(): Lock {
  const lock: Lock = { released: false, release: async () => void (lock.released = true) };
  locks.push(lock);
  return lock;
}

beforeEach(() => {
  locks.splice(0);
  Object.defineProperty(navigator, 'wakeLock', { configurable: true, value: { request: async () => wakeLock() } });
});
afterEach(() => Reflect.deleteProperty(navigator, 'wakeLock'));

test('keeps the screen awake, again after it was hidden, until the wall unmounts', async () => {
  const { unmount } = renderHook(useWakeLock);
  await waitFor(() => expect(locks).toHaveLength(1));
  await locks[0]?.release();
  document.dispatchEvent(new Event('visibilitychange'));
  await waitFor(() => expect(locks).toHaveLength(2));
  document.dispatchEvent(new Event('visibilitychange'));
  unmount();
  await waitFor(() => expect(locks.map(({ released }) => released)).toEqual([true, true]));
});

test('ignores a device that refuses the lock', async () => {
  Object.defineProperty(navigator, 'wakeLock', {
    configurable: true,
    value: { request: async () => Promise.reject(new Error('battery')) },
  });
  const { unmount } = renderHook(useWakeLock);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(() => unmount()).not.toThrow();
});
