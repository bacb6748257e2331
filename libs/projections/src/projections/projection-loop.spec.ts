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

  describe('folding a page', () => {
    test('writes the documents at its position, and announces them', async () => {
      await harness.begun();
      await harness.given(page(charged(1, 'a'), elsewhere(2)));
      const change = tab('a', 1);
      const anchor = anchorOf(elsewhere(2));
      expect(harness.store.writes).toEqual([{ changes: [change], from: 0, to: 2, anchor, epoch: 7, park: [], expired: [] }]);
      expect(harness.heard).toEqual([
        { view: 'tabs', events: [charged(1, 'a')], documents: new Map([['a', change.document]]), position: 2 },
      ]);
      expect([harness.loop.consumed, harness.feed.asked]).toEqual([2, [{ after: 0 }, { after: 2 }]]);
      await harness.stop();
      expect([harness.written(), harness.logged]).toEqual([['0-2'], []]);
    });

    test('logs the events that it parked, and holds back those that follow', async () => {
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

    test('asks the store at the start which documents are held up', async () => {
      await harness.store.apply([], { from: 0, to: 1, epoch: 1, park: [{ _id: 'p', documentId: 'a' } as ParkedEvent] });
      await harness.begun({ start: { position: 1 } });
      await harness.given(page(charged(2, 'a')));
      expect(harness.store.writes.at(-1)).toMatchObject({ changes: [], park: [{ position: 2 }] });
    });

    test('announces only changes after the quiet position', async () => {
      await harness.begun({ quietUntil: 3 });
      await harness.given(page(charged(1, 'a'), charged(2, 'b')), page(charged(3, 'a'), charged(4, 'b'), charged(5, 'c')));
      expect(harness.heard.map(({ events, documents }) => [...positionsOf(events), ...documents.keys()])).toEqual([[4, 5, 'b', 'c']]);
    });

    test('yields the thread before the next page', async () => {
      await harness.begun();
      const positions: number[] = [];
      harness.feed.give(...[1, 2, 3].map((position) => page(charged(position, 'a'))));
      while (harness.loop.consumed < 3) {
        await new Promise(setImmediate);
        positions.push(harness.loop.consumed);
      }
      expect(positions).toEqual([1, 2, 3]);
    });

    test('skips a page that another writer has folded meanwhile', async () => {
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

    test('skips a page that comes after a stop', async () => {
      harness.feed.after = async () => {
        harness.stopping.abort();
        return page(charged(1, 'a'));
      };
      harness.run();
      await harness.running;
      expect([harness.written(), harness.logged]).toEqual([[], []]);
    });

    test('waits while it is held', async () => {
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

  describe('storing the checkpoint if no document changed', () => {
    const quiet = (first: number, last = first) =>
      page(...Array.from({ length: last - first + 1 }, (_, index) => elsewhere(first + index)));

    test('happens after a number of events', async () => {
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

    test('happens in time while such events keep coming', async () => {
      const now = jest.spyOn(performance, 'now').mockReturnValue(5_000);
      await harness.begun({ limits: { ...limits, checkpointIdle: 1_000 } });
      for (const [index, time] of [5_999, 6_000, 6_999, 7_000].entries()) {
        now.mockReturnValue(time);
        await harness.given(quiet(index + 1));
      }
      expect(harness.written()).toEqual(['0-2', '2-4']);
    });

    test('happens once after a wait without events', async () => {
      await harness.begun({ limits: { ...limits, checkpointIdle: 1_000_000 } });
      await harness.given(quiet(1));
      expect(harness.written()).toEqual([]);
      await harness.given(undefined, undefined);
      expect(harness.written()).toEqual(['0-1']);
      expect(harness.feed.asked).toEqual([{ after: 0 }, { after: 1, timeout: 1_000_000 }, { after: 1 }, { after: 1 }]);
    });

    test('happens when it is stopped', async () => {
      await harness.begun();
      await harness.given(quiet(1));
      await harness.stop();
      expect(harness.written()).toEqual(['0-1']);
    });

    test('does not happen if its generation is dropped', async () => {
      await harness.begun();
      await harness.given(quiet(1));
      harness.loop.retire();
      await harness.stop();
      expect(harness.written()).toEqual([]);
    });

    test('logs if the last write fails', async () => {
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

  test('has its generation in its name while it announces nothing', () => {
    harness.made({ quietUntil: Infinity });
    const names = [harness.loop.name];
    for (const on of [true, false]) {
      harness.loop.announce(on);
      names.push(harness.loop.name);
    }
    expect(names).toEqual(['tabs (generation 2)', 'tabs', 'tabs (generation 2)']);
  });

  test('announces from the moment it is switched on', async () => {
    await harness.begun({ quietUntil: Infinity });
    await harness.given(page(charged(1, 'a')));
    harness.loop.announce(true);
    await harness.given(page(charged(2, 'a')));
    harness.loop.announce(false);
    await harness.given(page(charged(3, 'a')));
    expect(harness.heard.map(({ events }) => positionsOf(events))).toEqual([[2]]);
  });

  test('makes the feed hurry for a waiting caller', async () => {
    await harness.begun();
    const waiting = harness.loop.waiters.wait(7, {});
    expect([harness.feed.hurried, harness.loop.waiting]).toEqual([[7], false]);
    await harness.given(page(charged(7, 'a')));
    expect(await waiting).toBe(true);
  });
});
