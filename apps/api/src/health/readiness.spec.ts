import { jest } from '@jest/globals';
import { Readiness } from './readiness.js';

afterEach(() => jest.useRealTimers());

function started(): Readiness {
  const readiness = new Readiness();
  readiness.clear('start');
  return readiness;
}

test('a process takes calls once every check is cleared', () => {
  const readiness = new Readiness();
  expect([readiness.ready, readiness.takesCalls]).toEqual([false, false]);
  readiness.waitFor('views', 'The views are catching up.');
  readiness.clear('start');
  expect([readiness.ready, readiness.takesCalls, readiness.stopping]).toEqual([false, false, false]);
  readiness.clear('views');
  expect([readiness.ready, readiness.takesCalls]).toEqual([true, true]);
});

test('a stopping process takes no more calls at once if no caller polls', async () => {
  const readiness = started();
  await readiness.stop();
  expect([readiness.ready, readiness.takesCalls, readiness.stopping]).toEqual([false, false, true]);
});

test('a stopping process does not wait for a caller whose last poll was long ago', async () => {
  jest.useFakeTimers();
  const readiness = started();
  readiness.asked();
  await jest.advanceTimersByTimeAsync(5_000);
  await readiness.stop();
  expect(readiness.takesCalls).toBe(false);
});

test('a stopping process takes calls until the load balancer has seen it', async () => {
  const readiness = started();
  readiness.asked();
  const stopped = readiness.stop();
  expect([readiness.ready, readiness.takesCalls]).toEqual([false, true]);
  readiness.asked();
  await stopped;
  expect(readiness.takesCalls).toBe(false);
});

test('a stopping process does not wait for ever for a load balancer', async () => {
  jest.useFakeTimers();
  const readiness = started();
  readiness.asked();
  const stopped = readiness.stop();
  await jest.advanceTimersByTimeAsync(2_999);
  expect(readiness.takesCalls).toBe(true);
  await jest.advanceTimersByTimeAsync(1);
  await stopped;
  expect(readiness.takesCalls).toBe(false);
});

test('a process that is stopped while it starts takes no calls', async () => {
  const readiness = new Readiness();
  readiness.asked();
  const stopped = readiness.stop();
  expect(readiness.takesCalls).toBe(false);
  readiness.asked();
  await stopped;
});
