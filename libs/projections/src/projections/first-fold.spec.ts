import { anchorOf, StoreUnavailable, Semaphore } from '@tiffin/event-sourcing';
import { until } from '@tiffin/event-sourcing/testing';
import { charged } from '@tiffin/read-models/testing';
import { LoopHarness, nothing } from '../../test/loop-harness.js';
import { FirstFold } from './first-fold.js';

describe('a projection whose first part a worker folds', () => {
  let harness: LoopHarness;
  beforeEach(() => {
    harness = new LoopHarness();
  });
  afterEach(() => harness.stop());

  const turns = new Semaphore();
  const folds = (work: FirstFold['fold'], upTo = 5) => new FirstFold(upTo, work, turns);

  test('waits for its turn and for the worker, tells its progress, and goes on from there', async () => {
    const leave = await turns.acquire();
    const reached: (readonly [number, number])[] = [];
    const first = folds(async (_, progress) => {
      progress(4);
      reached.push([harness.loop.consumed, harness.store.writes.length]);
      await harness.writtenByAnother(0, 5);
      return 5;
    });
    harness.run({ first });
    await until(() => harness.loop.waiting);
    const waited = harness.loop.waiters.wait(4, {});
    leave();
    expect(await waited).toBe(true);
    await until(() => harness.feed.idle);
    expect([harness.loop.waiting, reached, harness.feed.asked]).toEqual([false, [[4, 0]], [{ after: 5 }]]);
    await harness.loop.amend(async () => nothing);
    expect(harness.store.writes.at(-1)).toMatchObject({ from: 5, to: 5, anchor: anchorOf(charged(5, 'a')) });
  });

  test('reads the last event’s anchor from the store', async () => {
    const first = folds(async (_, progress) => {
      await harness.writtenByAnother(0, 5);
      progress(5);
      return 5;
    });
    await harness.begun({ first });
    await harness.loop.amend(async () => nothing);
    expect(harness.store.writes.at(-1)).toMatchObject({ from: 5, to: 5, anchor: anchorOf(charged(5, 'a')) });
  });

  test('does not start a worker if the store is far enough already', async () => {
    await harness.writtenByAnother(0, 5);
    await harness.begun({ start: { position: 5 }, first: folds(() => Promise.reject(new Error('asked'))) });
    expect([harness.logged, harness.loop.waiting]).toEqual([[], false]);
  });

  test('stops the worker while paused, keeps what it stored, and logs no error', async () => {
    const signals: AbortSignal[] = [];
    const first = folds(async (signal) => {
      if (signals.push(signal) > 1) await harness.writtenByAnother(3, 5);
      else {
        await harness.writtenByAnother(0, 3);
        await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)));
      }
      return 5;
    });
    harness.run({ first });
    await until(() => signals.length === 1);
    harness.loop.pause();
    await until(() => harness.loop.consumed === 3);
    expect(signals.map(({ reason }) => reason as unknown)).toEqual([new Error('tabs is paused')]);
    harness.loop.resume();
    await until(() => harness.feed.idle);
    expect([harness.feed.asked, harness.logged, harness.loop.error]).toEqual([[{ after: 5 }], [], undefined]);
  });

  test('ends when it is stopped', async () => {
    const begin = new Promise<void>((resolve) => {
      const first = folds((signal) => {
        resolve();
        return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)));
      });
      harness.run({ first });
    });
    await begin;
    await harness.stop();
    expect([harness.logged, harness.feed.asked]).toEqual([[], []]);
  });

  test('retries and logs if the worker fails', async () => {
    let tries = 0;
    const err = new StoreUnavailable('no room');
    const first = folds(async () => {
      if ((tries += 1) < 3) throw err;
      await harness.writtenByAnother(0, 5);
      return 5;
    });
    await harness.begun({ first });
    expect(tries).toBe(3);
    const message = 'The projection can’t go on at present; trying again';
    expect(harness.logged).toEqual(Array.from({ length: 2 }, () => ['warn', { view: 'tabs', err, position: 0 }, message]));
  });
});
