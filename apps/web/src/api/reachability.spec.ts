import { jest } from '@jest/globals';
import { onlineManager } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import {
  trackServerWait,
  markShowingCachedData,
  onServerDoubtful,
  useShowsCachedData,
  useOfflineSince,
  watchReachability,
} from './reachability';
import { serverUnreachable } from './signals';

let reachable: boolean;
let stop: () => void;

beforeEach(() => {
  jest.useFakeTimers({ now: 1_000_000 });
  reachable = false;
  stop = watchReachability(async () => reachable);
});
afterEach(() => {
  stop();
  onlineManager.setOnline(true);
  jest.useRealTimers();
});

/** The current value of a hook. */
function now<Value>(hook: () => Value): Value {
  const { result, unmount } = renderHook(hook);
  unmount();
  return result.current;
}
const offlineSince = () => now(useOfflineSince);

const isFromBefore = () => now(useShowsCachedData);

test('asks for cached data when a call is slow, and marks it as cached until the server has answered', async () => {
  const wanted = jest.fn(markShowingCachedData);
  const deaf = onServerDoubtful(wanted);
  const one = trackServerWait();
  const other = trackServerWait(500);
  await jest.advanceTimersByTimeAsync(499);
  expect(wanted).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(3000);
  serverUnreachable.send();
  [one, other].forEach((answered) => answered());
  expect([wanted.mock.calls.length, isFromBefore()]).toEqual([1, true]);
  reachable = true;
  await jest.advanceTimersByTimeAsync(6000);
  expect(isFromBefore()).toBe(false);
  deaf();
});

test('an unreachable server makes the client offline until a probe succeeds', async () => {
  markShowingCachedData();
  expect([isFromBefore(), offlineSince()]).toEqual([false, undefined]);
  serverUnreachable.send();
  markShowingCachedData();
  await jest.advanceTimersByTimeAsync(30_000);
  expect([onlineManager.isOnline(), isFromBefore(), offlineSince()]).toEqual([false, true, 1_000_000]);
  reachable = true;
  await jest.advanceTimersByTimeAsync(6000);
  expect([onlineManager.isOnline(), isFromBefore(), offlineSince()]).toEqual([true, false, undefined]);
});
