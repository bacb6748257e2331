import { jest } from '@jest/globals';
import { onlineManager } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import { knownFromBefore, useKnownFromBefore, useOfflineSince, watchReachability } from './reachability';
import { serverUnreachable } from './signals';

let reachable: boolean;
let probes: number;
let stop: () => void;

beforeEach(() => {
  jest.useFakeTimers({ now: 1_000_000 });
  reachable = false;
  probes = 0;
  stop = watchReachability(async () => {
    probes += 1;
    return reachable;
  });
});
afterEach(() => {
  stop();
  onlineManager.setOnline(true);
  jest.useRealTimers();
});

const offlineSince = () => renderHook(useOfflineSince).result.current;

test('a call that finds nobody makes the client offline, and probing brings it back', async () => {
  serverUnreachable.send();
  expect(onlineManager.isOnline()).toBe(false);
  expect(offlineSince()).toBe(1_000_000);
  await jest.advanceTimersByTimeAsync(30_000);
  expect(onlineManager.isOnline()).toBe(false);
  expect(offlineSince()).toBe(1_000_000);
  reachable = true;
  await jest.advanceTimersByTimeAsync(6000);
  expect(onlineManager.isOnline()).toBe(true);
  expect(offlineSince()).toBeUndefined();
});

test('what is on screen may come from earlier visits, until the server is back', async () => {
  const isFromBefore = () => renderHook(useKnownFromBefore).result.current;
  knownFromBefore();
  expect(isFromBefore()).toBe(false);
  serverUnreachable.send();
  knownFromBefore();
  expect([isFromBefore(), offlineSince()]).toEqual([true, 1_000_000]);
  reachable = true;
  await jest.advanceTimersByTimeAsync(6000);
  expect([isFromBefore(), offlineSince()]).toEqual([false, undefined]);
});
