import { jest } from '@jest/globals';
import { anchorOf } from '@tiffin/event-sourcing';
import { until } from '@tiffin/event-sourcing/testing';
import type { ParkedEvent } from '@tiffin/read-models';
import { charged, recorded } from '@tiffin/read-models/testing';
import { positionsOf } from '../../test/engine-harness.js';
import { elsewhere, limits, LoopHarness, nothing, page, tab } from '../../test/loop-harness.js';

describe('a projection', () => {
  let harness: LoopHarness;
  beforeEach(() => {
    harness = new LoopHarness();
  });
  afterEach(async () => {
    await harness.stop();
    jest.restoreAllMocks();
  });

  describe('folds a page', () => {
    test('and writes what it makes of it, where it stands then, and tells it', async () => {
      await harness.begun();
      await harness.given(page(charged(1, 'a'), elsewhere(2)));
      const change = tab('a', 1);
      const anchor = anchorOf(elsewhere(2));
      expect(harness.store.writes).toEqual([{ changes: [change], from: 0, to: 2, anchor, epoch: 7, park: [], gone: [] }]);
      expect(harness.heard).toEqual([
        { view: 'tabs', events: [charged(1, 'a')], documents: new Map([['a', change.document]]), position: 2 },
      ]);
      expect([harness.loop.consumed, harness.feed.asked]).toEqual([2, [{ after: 0 }, { after: 2 }]]);
      await harness.stop();
      expect([harness.written(), harness.logged]).toEqual([['0-2'], []]);
    });

    test('and says which events it parked, and that what comes after them is held up', async () => {
      await harness.begun();
      await harness.given(page(recorded(1, 'Spoiled', { tab: 'a' })), page(charged(2, 'a'), charged(3, 'b')));
      const parked = harness.store.writes.flatMap(({ park = [] }) => park);
      expect(parked).toMatchObject([
        { position: 1, parkedAt: '2026-11-21T08:00:00.000Z', attempts: 1 },
        { position: 2, error: 'An earlier event of this document is parked' },
      ]);
      expect(harness.logged).toEqual(
        parked.map(({ _id, stream, revision, error }) => [
          'error',
          { view: 'tabs', parked: _id, stream, revision, error },
          'Parked an event',
        ]),
      );
      expect(harness.heard).toMatchObject([{ events: [{ position: 3 }] }]);
    });

    test('and asks the store at the start which documents are held up', async () => {
      await harness.store.apply([], { from: 0, to: 1, epoch: 1, park: [{ _id: 'p', documentId: 'a' } as ParkedEvent] });
      await harness.begun({ start: { position: 1 } });
      await harness.given(page(charged(2, 'a')));
      expect(harness.store.writes.at(-1)).toMatchObject({ changes: [], park: [{ position: 2 }] });
    });

    test('and tells only what is news, and nothing where nothing is', async () => {
      await harness.begun({ quietUntil: 3 });
      await harness.given(page(charged(1, 'a'), charged(2, 'b')), page(charged(3, 'a'), charged(4, 'b'), charged(5, 'c')));
      expect(harness.heard.map(({ events, documents }) => [...positionsOf(events), ...documents.keys()])).toEqual([[4, 5, 'b', 'c']]);
    });

    test('and leaves the thread to others before the next one', async () => {
      await harness.begun();
      const seen: number[] = [];
      harness.feed.give(...[1, 2, 3].map((position) => page(charged(position, 'a'))));
      while (harness.loop.consumed < 3) {
        await new Promise(setImmediate);
        seen.push(harness.loop.consumed);
      }
      expect(seen).toEqual([1, 2, 3]);
    });

    test('but not one that somebody else has folded meanwhile', async () => {
      await harness.begun();
      let tries = 0;
      await harness.loop.amend(async () => {
        if ((tries += 1) === 1) await harness.writtenByAnother(0, 2);
        return nothing;
      });
      expect([tries, harness.loop.consumed]).toEqual([2, 2]);
      await harness.given(page(charged(1, 'a'), charged(2, 'a')));
      expect(harness.feed.asked.map(({ after }) => after)).toEqual([0, 2]);
      expect(harness.written()).toEqual(['0-2', '2-2']);
    });

    test('but not one that comes after it was stopped', async () => {
      harness.feed.after = async () => {
        harness.stopping.abort();
        return page(charged(1, 'a'));
      };
      harness.run();
      await harness.running;
      expect([harness.written(), harness.logged]).toEqual([[], []]);
    });

    test('but none while it is held', async () => {
      await harness.begun();
      const leave = await harness.loop.hold();
      harness.feed.give(page(charged(1, 'a')));
      await new Promise(setImmediate);
      expect(harness.written()).toEqual([]);
      leave();
      await until(() => harness.feed.idle);
      expect(harness.written()).toEqual(['0-1']);
    });
  });

  describe('stores how far it is where nothing changed', () => {
    const quiet = (first: number, last = first) =>
      page(...Array.from({ length: last - first + 1 }, (_, index) => elsewhere(first + index)));

    test('after so many events', async () => {
      await harness.begun({ limits: { ...limits, checkpointEvery: 3 } });
      await harness.given(quiet(1, 2));
      expect([harness.loop.consumed, harness.written()]).toEqual([2, []]);
      await harness.given(quiet(3));
      expect(harness.store.writes).toEqual([{ changes: [], from: 0, to: 3, anchor: anchorOf(elsewhere(3)), epoch: 7 }]);
      await harness.given(quiet(4, 5));
      await harness.given(quiet(6));
      expect(harness.written()).toEqual(['0-3', '3-6']);
      expect(harness.heard).toEqual([]);
    });

    test('in time while such events come', async () => {
      const now = jest.spyOn(performance, 'now').mockReturnValue(5_000);
      await harness.begun({ limits: { ...limits, checkpointIdle: 1_000 } });
      for (const [index, time] of [5_999, 6_000, 6_999, 7_000].entries()) {
        now.mockReturnValue(time);
        await harness.given(quiet(index + 1));
      }
      expect(harness.written()).toEqual(['0-2', '2-4']);
    });

    test('once it has waited in vain for more, and only then', async () => {
      await harness.begun({ limits: { ...limits, checkpointIdle: 1_000_000 } });
      await harness.given(quiet(1));
      expect(harness.written()).toEqual([]);
      await harness.given(undefined, undefined);
      expect(harness.written()).toEqual(['0-1']);
      expect(harness.feed.asked).toEqual([{ after: 0 }, { after: 1, patience: 1_000_000 }, { after: 1 }, { after: 1 }]);
    });

    test('when it is stopped', async () => {
      await harness.begun();
      await harness.given(quiet(1));
      await harness.stop();
      expect(harness.written()).toEqual(['0-1']);
    });

    test('but not when its generation is dropped', async () => {
      await harness.begun();
      await harness.given(quiet(1));
      harness.loop.retire();
      await harness.stop();
      expect(harness.written()).toEqual([]);
    });

    test('and says so where the last one can’t be written', async () => {
      await harness.begun({ quietUntil: Infinity });
      await harness.given(quiet(1));
      const err = new Error('the disk is wet');
      harness.store.before = () => {
        throw err;
      };
      await harness.stop();
      expect(harness.logged).toEqual([['warn', { view: 'tabs (generation 2)', err }, 'The last checkpoint could not be written']]);
    });
  });

  test('is named with its generation as long as that announces nothing', () => {
    harness.made({ quietUntil: Infinity });
    const names = [harness.loop.name];
    for (const on of [true, false]) {
      harness.loop.announce(on);
      names.push(harness.loop.name);
    }
    expect(names).toEqual(['tabs (generation 2)', 'tabs', 'tabs (generation 2)']);
  });

  test('announces from the moment it is told to', async () => {
    await harness.begun({ quietUntil: Infinity });
    await harness.given(page(charged(1, 'a')));
    harness.loop.announce(true);
    await harness.given(page(charged(2, 'a')));
    harness.loop.announce(false);
    await harness.given(page(charged(3, 'a')));
    expect(harness.heard.map(({ events }) => positionsOf(events))).toEqual([[2]]);
  });

  test('has the feed hurry for whoever waits', async () => {
    await harness.begun();
    const waiting = harness.loop.waiters.wait(7, {});
    expect([harness.feed.hurried, harness.loop.waiting]).toEqual([[7], false]);
    await harness.given(page(charged(7, 'a')));
    expect(await waiting).toBe(true);
  });
});
