import { jest } from '@jest/globals';
import { onlineManager } from '@tanstack/react-query';
import { knownSince, offlineSince, watchReachability } from './reachability';
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

test('what an earlier visit had read is as old as that, until the server is back', async () => {
  knownSince(5);
  expect(offlineSince()).toBeUndefined();
  serverUnreachable.send();
  knownSince(400_000);
  expect(offlineSince()).toBe(400_000);
  knownSince(900_000);
  expect(offlineSince()).toBe(400_000);
  reachable = true;
  await jest.advanceTimersByTimeAsync(6000);
  expect(offlineSince()).toBeUndefined();
});

test('it stops knocking once it is back', async () => {
  serverUnreachable.send();
  reachable = true;
  await jest.advanceTimersByTimeAsync(6000);
  const before = probes;
  await jest.advanceTimersByTimeAsync(60_000);
  expect(probes).toBe(before);
});

test('many calls that fail together start one probing', async () => {
  for (let index = 0; index < 20; index += 1) serverUnreachable.send();
  await jest.advanceTimersByTimeAsync(4000);
  expect(probes).toBe(1);
});

test('the browser only gives hints: its "online" is looked into', async () => {
  window.dispatchEvent(new Event('offline'));
  window.dispatchEvent(new Event('online'));
  await jest.advanceTimersByTimeAsync(0);
  expect(probes).toBe(1);
  expect(onlineManager.isOnline()).toBe(false);
});
