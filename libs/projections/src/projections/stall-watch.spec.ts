import { jest } from '@jest/globals';
import type { EventStore } from '@tiffin/event-sourcing';
import type { Consumer } from './consumer.js';
import { engineLimits } from './engine-limits.js';
import { PositionWaiters } from './position-waiters.js';
import { StallWatch } from './stall-watch.js';

/** Design 5: a projection that makes no progress while there is work is reported within so many ms. */
const REPORTED_WITHIN = 30_000;

let head: number;
let said: string[];
let consumer: { consumed: number; paused: boolean };
let watch: StallWatch;
const log = { head: async () => head } as unknown as EventStore;

beforeEach(() => {
  jest.useFakeTimers();
  [head, said, consumer] = [10, [], { consumed: 4, paused: false }];
  const say = (_: object, message: string) => void said.push(message);
  watch = new StallWatch(log, engineLimits.stall, { info: say, warn: say, error: say });
  const seen = Object.assign(consumer, { name: 'orders', ended: false, error: undefined, waiters: new PositionWaiters() }) as Consumer;
  watch.start(() => [seen]);
});
afterEach(() => {
  watch.stop();
  jest.useRealTimers();
});

const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);
const stalled = () => watch.stalled(consumer as unknown as Consumer);

test('with the limits of every installation, who stands still while there is work is reported within 30 s, and not for a pause of breath', async () => {
  await pass(15_000);
  expect([stalled(), said]).toEqual([false, []]);
  await pass(REPORTED_WITHIN - 15_000);
  expect([stalled(), said]).toEqual([true, ['Stalled: there is work, but no progress']]);
});

test('whenever it comes to stand still', async () => {
  for (const offset of [0, 1, 2_500, 4_999]) {
    await pass(offset);
    consumer.consumed += 1;
    head += 1;
    await pass(REPORTED_WITHIN);
    expect(stalled()).toBe(true);
  }
});

test('once it goes on, that is said and over', async () => {
  await pass(REPORTED_WITHIN);
  consumer.consumed = 5;
  await pass(engineLimits.stall.every);
  expect([stalled(), said.at(-1)]).toEqual([false, 'Goes on after a stall']);
});

test.each([
  ['has everything', () => void (consumer.consumed = 10)],
  ['is paused', () => void (consumer.paused = true)],
])('who %s is not stalled', async (_, change) => {
  change();
  await pass(5 * REPORTED_WITHIN);
  expect([stalled(), said]).toEqual([false, []]);
});

test('while nobody knows where the log ends there may be work', async () => {
  consumer.consumed = 10;
  jest.spyOn(log, 'head').mockReturnValue(new Promise(() => undefined));
  await pass(REPORTED_WITHIN + engineLimits.stall.every);
  expect(stalled()).toBe(true);
  jest.restoreAllMocks();
});
