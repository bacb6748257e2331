import { jest } from '@jest/globals';
import { onlineManager } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import { knownFromBefore, useKnownFromBefore, useOfflineSince, watchReachability } from './reachability';
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

/** What a hook says just now. */
function now<Value>(hook: () => Value): Value {
  const { result, unmount } = renderHook(hook);
  unmount();
  return result.current;
}
const offlineSince = () => now(useOfflineSince);

test('a call that finds nobody makes the client offline, with lists of an earlier visit, until probing brings it back', async () => {
  const isFromBefore = () => now(useKnownFromBefore);
  knownFromBefore();
  expect([isFromBefore(), offlineSince()]).toEqual([false, undefined]);
  serverUnreachable.send();
  knownFromBefore();
  await jest.advanceTimersByTimeAsync(30_000);
  expect([onlineManager.isOnline(), isFromBefore(), offlineSince()]).toEqual([false, true, 1_000_000]);
  reachable = true;
  await jest.advanceTimersByTimeAsync(6000);
  expect([onlineManager.isOnline(), isFromBefore(), offlineSince()]).toEqual([true, false, undefined]);
});
