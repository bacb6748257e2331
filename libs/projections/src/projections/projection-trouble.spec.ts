import { until } from '@tiffin/event-sourcing/testing';
import { StaleProjection } from '@tiffin/read-models';
import { charged, recorded } from '@tiffin/read-models/testing';
import { never } from '../../test/engine-harness.js';
import { elsewhere, LoopHarness, page } from '../../test/loop-harness.js';
import { LeaseLost } from './projection-options.js';

describe('a projection', () => {
  let harness: LoopHarness;
  beforeEach(() => {
    harness = new LoopHarness();
  });
  afterEach(() => harness.stop());

  describe('while paused', () => {
    test('answers waits with false, folds nothing, not even a page that it has asked for, and goes on when it is resumed', async () => {
      await harness.begun();
      const waiting = harness.loop.waiters.wait(1, {});
      harness.loop.pause();
      expect([await waiting, harness.loop.paused]).toEqual([false, true]);
      harness.feed.give(page(charged(1, 'a')));
      await new Promise(setImmediate);
      await new Promise(setImmediate);
      expect([harness.loop.consumed, harness.feed.asked.length]).toEqual([0, 1]);
      harness.loop.resume();
      await until(() => harness.feed.idle);
      expect([harness.loop.paused, harness.feed.asked.length]).toEqual([false, 2]);
      await harness.given(page(charged(1, 'a')));
      expect(harness.written()).toEqual(['0-1']);
    });

    test('resumed resolves when it goes on, or rejects when the caller gives up', async () => {
      harness.made().pause();
      const leaving = new AbortController();
      let resumed = false;
      const waiting = harness.loop.resumed(never).then(() => (resumed = true));
      const abandoned = harness.loop.resumed(leaving.signal);
      leaving.abort(new Error('enough'));
      await expect(abandoned).rejects.toThrow('enough');
      expect(resumed).toBe(false);
      harness.loop.resume();
      await waiting;
      await harness.loop.resumed(leaving.signal);
    });
  });

  describe('after a failure', () => {
    const failOnce = (error: unknown): void => {
      harness.store.before = () => {
        harness.store.before = () => undefined;
        throw error;
      };
    };

    test('shows the error, logs it, and retries', async () => {
      await harness.begun();
      let failure: Error | undefined;
      const err = new Error('the disk is wet');
      failOnce(err);
      const { checkpoint } = harness.store;
      harness.store.checkpoint = () => {
        failure = harness.loop.error;
        return checkpoint.call(harness.store);
      };
      await harness.given(page(charged(1, 'a')));
      expect(harness.logged).toEqual([['warn', { view: 'tabs', err, position: 0 }, 'The projection can’t go on at present; trying again']]);
      expect([failure, harness.loop.error?.message]).toEqual([err, 'the disk is wet']);
      await harness.given(page(charged(1, 'a')));
      expect([harness.loop.error, harness.loop.ended, harness.written()]).toEqual([undefined, false, ['0-1']]);
    });

    test('turns a thrown value into an error', async () => {
      await harness.begun();
      failOnce('soup');
      await harness.given(page(charged(1, 'a')));
      expect(harness.loop.error).toEqual(new Error('soup'));
    });

    test('shows the feed’s failure', () => {
      harness.feed.failure = new Error('unplugged');
      expect(harness.made().error).toBe(harness.feed.failure);
    });

    test('goes on from the position of another writer', async () => {
      await harness.begun();
      await harness.writtenByAnother(0, 2);
      await harness.given(page(charged(1, 'a')));
      expect([harness.loop.consumed, harness.feed.asked.at(-1), harness.loop.error, harness.logged]).toEqual([
        2,
        { after: 2 },
        undefined,
        [],
      ]);
    });

    test('retries if it is unknown whether another writer has moved the position', async () => {
      await harness.begun();
      failOnce(new StaleProjection('who knows'));
      harness.store.position = () => Promise.reject(new Error('away'));
      await harness.given(page(charged(1, 'a')));
      expect([harness.loop.ended, harness.logged]).toEqual([false, []]);
    });

    test('ends if another writer has a newer epoch, and writes nothing more', async () => {
      await harness.begun({ quietUntil: Infinity });
      await harness.given(page(elsewhere(1)));
      const cause = new StaleProjection('epoch 8');
      failOnce(cause);
      const waiting = harness.loop.waiters.wait(2, {});
      harness.feed.give(page(charged(2, 'a')));
      await harness.running;
      expect([harness.loop.ended, await waiting, harness.written()]).toEqual([true, false, []]);
      expect(harness.loop.error).toEqual(new LeaseLost('Another writer has taken over tabs'));
      expect(harness.loop.error?.cause).toBe(cause);
      const view = 'tabs (generation 2)';
      expect(harness.logged).toEqual([['error', { view, err: harness.loop.error, position: 1 }, 'The projection has stopped']]);
    });

    test('ends at an event that can’t be placed', async () => {
      await harness.begun();
      harness.feed.give(page(recorded(1, 'Unplaced', {})));
      await harness.running;
      expect([harness.loop.ended, harness.loop.error?.name]).toEqual([true, 'UnplacedEvent']);
    });
  });
});
