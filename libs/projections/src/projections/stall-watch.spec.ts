import { jest } from '@jest/globals';
import type { EventStore } from '@tiffin/event-sourcing';
import type { Consumer } from './consumer.js';
import { engineLimits } from './engine-limits.js';
import { PositionWaiters } from './position-waiters.js';
import { StallWatch } from './stall-watch.js';

/** A projection without progress is reported within this time, in ms (docs/reference/design.md#5.6). */
const REPORTED_WITHIN = 30_000;

let head: number;
let logged: string[];
let consumer: { consumed: number; paused: boolean };
let watch: StallWatch;
const log = { head: async () => head } as unknown as EventStore;

beforeEach(() => {
  jest.useFakeTimers();
  [head, logged, consumer] = [10, [], { consumed: 4, paused: false }];
  const keep = (_: object, message: string) => void logged.push(message);
  watch = new StallWatch(log, engineLimits.stall, { info: keep, warn: keep, error: keep });
  const watched = Object.assign(consumer, { name: 'orders', ended: false, error: undefined, waiters: new PositionWaiters() }) as Consumer;
  watch.start(() => [watched]);
});
afterEach(() => {
  watch.stop();
  jest.useRealTimers();
});

const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);
const stalled = () => watch.stalled(consumer as unknown as Consumer);

test('reports a consumer without progress within 30 s, and not before', async () => {
  await pass(15_000);
  expect([stalled(), logged]).toEqual([false, []]);
  await pass(REPORTED_WITHIN - 15_000);
  expect([stalled(), logged]).toEqual([true, ['Stalled: there is work, but no progress']]);
});

test('reports a consumer that stops after it made progress', async () => {
  for (const offset of [0, 1, 2_500, 4_999]) {
    await pass(offset);
    consumer.consumed += 1;
    head += 1;
    await pass(REPORTED_WITHIN);
    expect(stalled()).toBe(true);
  }
});

test('logs when it goes on', async () => {
  await pass(REPORTED_WITHIN);
  consumer.consumed = 5;
  await pass(engineLimits.stall.every);
  expect([stalled(), logged.at(-1)]).toEqual([false, 'Goes on after a stall']);
});

test.each([
  ['has everything', () => void (consumer.consumed = 10)],
  ['is paused', () => void (consumer.paused = true)],
])('does not report one that %s', async (_, change) => {
  change();
  await pass(5 * REPORTED_WITHIN);
  expect([stalled(), logged]).toEqual([false, []]);
});

test('assumes work while the log’s end is unknown', async () => {
  consumer.consumed = 10;
  jest.spyOn(log, 'head').mockReturnValue(new Promise(() => undefined));
  await pass(REPORTED_WITHIN + engineLimits.stall.every);
  expect(stalled()).toBe(true);
  jest.restoreAllMocks();
});
