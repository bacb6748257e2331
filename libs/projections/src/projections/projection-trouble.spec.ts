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

  describe('while it is paused', () => {
    test('answers nobody, folds nothing, not even what it has asked for, and goes on when it is resumed', async () => {
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

    test('whoever waits for it to go on does so until then, or until they leave', async () => {
      harness.made().pause();
      const leaving = new AbortController();
      let resumed = false;
      const waiting = harness.loop.resumed(never).then(() => (resumed = true));
      const left = harness.loop.resumed(leaving.signal);
      leaving.abort(new Error('enough'));
      await expect(left).rejects.toThrow('enough');
      expect(resumed).toBe(false);
      harness.loop.resume();
      await waiting;
      await harness.loop.resumed(leaving.signal);
    });
  });

  describe('where it can’t go on', () => {
    const failOnce = (error: unknown): void => {
      harness.store.before = () => {
        harness.store.before = () => undefined;
        throw error;
      };
    };

    test('shows why, says so, and tries again until it can', async () => {
      await harness.begun();
      let seen: Error | undefined;
      const err = new Error('the disk is wet');
      failOnce(err);
      const { checkpoint } = harness.store;
      harness.store.checkpoint = () => {
        seen = harness.loop.error;
        return checkpoint.call(harness.store);
      };
      await harness.given(page(charged(1, 'a')));
      expect(harness.logged).toEqual([['warn', { view: 'tabs', err, position: 0 }, 'The projection can’t go on at present; trying again']]);
      expect([seen, harness.loop.error?.message]).toEqual([err, 'the disk is wet']);
      await harness.given(page(charged(1, 'a')));
      expect([harness.loop.error, harness.loop.ended, harness.written()]).toEqual([undefined, false, ['0-1']]);
    });

    test('makes an error of what is none', async () => {
      await harness.begun();
      failOnce('soup');
      await harness.given(page(charged(1, 'a')));
      expect(harness.loop.error).toEqual(new Error('soup'));
    });

    test('shows what keeps the feed from the log', () => {
      harness.feed.failure = new Error('unplugged');
      expect(harness.made().error).toBe(harness.feed.failure);
    });

    test('goes on from where another writer is', async () => {
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

    test('tries again where nobody can say whether another writer has moved it', async () => {
      await harness.begun();
      failOnce(new StaleProjection('who knows'));
      harness.store.position = () => Promise.reject(new Error('away'));
      await harness.given(page(charged(1, 'a')));
      expect([harness.loop.ended, harness.logged]).toEqual([false, []]);
    });

    test('ends where another writer holds a newer lease, and writes nothing more', async () => {
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

    test('ends at an event that nobody can place', async () => {
      await harness.begun();
      harness.feed.give(page(recorded(1, 'Unplaced', {})));
      await harness.running;
      expect([harness.loop.ended, harness.loop.error?.name]).toEqual([true, 'UnplacedEvent']);
    });
  });
});
