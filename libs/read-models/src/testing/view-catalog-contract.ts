import { StoreUnavailable, type RecordedEvent } from '@tiffin/event-sourcing';
import { RebuildUnderWay, UnusableGeneration, type Generation, type GenerationRole, type ViewCatalog } from '../view-catalog.js';
import { StaleProjection } from '../view-store.js';
import { defineView, type ViewDocument } from '../view.js';

interface Shelf extends ViewDocument {
  readonly row: number;
}

const shelves = defineView<Shelf, RecordedEvent>({
  name: 'shelves',
  version: 1,
  streams: ['shelf-'],
  types: {},
  indexes: [{ fields: ['row'] }],
  idsOf: () => [],
  evolve: (shelf) => shelf,
});
const second = { ...shelves, version: 2 };

export interface OpenedViewCatalog {
  /** Empty. */
  readonly catalog: ViewCatalog;
  /** Closes the catalog and opens it again. */
  reopen(): Promise<ViewCatalog>;
  /** Opens the same catalog a second time, as another process does. */
  another(): Promise<ViewCatalog>;
  close(): Promise<void>;
}

/** Tests that every adapter of the `ViewCatalog` port must pass (docs/reference/design.md#4 and #5). */
export function viewCatalogContract(name: string, open: () => Promise<OpenedViewCatalog>): void {
  describe(`catalog of views: ${name}`, () => {
    let opened: OpenedViewCatalog;
    let catalog: ViewCatalog;
    beforeEach(async () => {
      opened = await open();
      catalog = opened.catalog;
    });
    afterEach(() => opened.close());
    /** A generation with one document and its checkpoint at 1. */
    const folded = async (logId = 'log'): Promise<Generation> => {
      const generation = await catalog.add(shelves, logId);
      const store = await catalog.open<Shelf>(shelves, generation);
      await store.apply([{ id: 'a', document: { _id: 'a', row: generation.number }, position: 1 }], { from: 0, to: 1, epoch: 1 });
      await store.close();
      return generation;
    };
    const rowsOf = async (generation: Generation): Promise<readonly number[]> => {
      const store = await catalog.open<Shelf>(shelves, generation);
      const rows = (await store.query({})).map(({ document }) => document.row);
      await store.close();
      return rows;
    };

    test('a generation answers reads of its view version once it is live, also after a restart', async () => {
      expect(await catalog.live(shelves)).toBeUndefined();
      const generation = await catalog.add(shelves, 'log');
      expect(generation).toEqual({ view: 'shelves', version: 1, number: 1, logId: 'log' });
      expect(await catalog.live(shelves)).toBeUndefined();
      await catalog.makeLive(generation);
      catalog = await opened.reopen();
      expect(await catalog.live(shelves)).toEqual(generation);
      expect(await catalog.live(second)).toBeUndefined();
    });

    test('another generation goes live, and the former one can go live again', async () => {
      const first = await folded();
      const next = await folded();
      await catalog.makeLive(first);
      await catalog.makeLive(next);
      expect(await catalog.live(shelves)).toEqual(next);
      await catalog.makeLive(first);
      await catalog.makeLive(first);
      expect(await catalog.live(shelves)).toEqual(first);
      expect([await rowsOf(first), await rowsOf(next)]).toEqual([[1], [2]]);
    });

    const rebuilding = { role: 'rebuilding', switch: 'manual', startedAt: '2026-11-21T08:00:00.000Z' } as const;
    const roles = async (): Promise<readonly (readonly [number, GenerationRole])[]> =>
      (await catalog.generations('shelves')).map(({ generation, role }) => [generation.number, role]);

    test('keeps only the last of the former live generations', async () => {
      const first = await folded();
      const next = await folded();
      const last = await folded();
      for (const generation of [first, next, last]) await catalog.makeLive(generation);
      expect(await roles()).toEqual([
        [2, 'previous'],
        [3, 'live'],
      ]);
      await expect(catalog.makeLive(first)).rejects.toThrow(/shelves.*1/);
      await catalog.makeLive(next);
      catalog = await opened.reopen();
      expect(await roles()).toEqual([
        [2, 'live'],
        [3, 'previous'],
      ]);
      expect(await catalog.size(first)).toBe(0);
    });

    test('keeps the state of a rebuild, also over a restart, until it goes live', async () => {
      const live = await catalog.add(shelves, 'log', { role: 'live' });
      const generation = await catalog.add(shelves, 'log', rebuilding);
      catalog = await opened.reopen();
      const { role, ...record } = rebuilding;
      expect(await catalog.generations('shelves')).toEqual([
        { generation: live, role: 'live' },
        { generation, role, rebuild: { ...record, ready: false } },
      ]);
      await catalog.markReady(generation);
      expect((await catalog.generations('shelves'))[1]).toEqual({ generation, role, rebuild: { ...record, ready: true } });
      await catalog.makeLive(generation);
      expect(await catalog.generations('shelves')).toEqual([
        { generation: live, role: 'previous' },
        { generation, role: 'live' },
      ]);
      await expect(catalog.markReady(generation)).rejects.toThrow(/shelves.*2/);
    });

    test('allows one rebuild of a view version at a time', async () => {
      const first = await catalog.add(shelves, 'log', rebuilding);
      const attempts = await Promise.allSettled([catalog.add(shelves, 'log', rebuilding), catalog.add(second, 'log', rebuilding)]);
      expect(attempts.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
      await expect(catalog.add(shelves, 'log', rebuilding)).rejects.toThrow(RebuildUnderWay);
      await catalog.drop(first);
      expect((await catalog.add(shelves, 'log', rebuilding)).number).toBe(3);
    });

    test('keeps the reason of a failed rebuild, and nothing else, until the next one', async () => {
      const live = await catalog.add(shelves, 'log', { role: 'live' });
      const generation = await catalog.add(shelves, 'log', rebuilding);
      const store = await catalog.open<Shelf>(shelves, generation);
      await store.apply([{ id: 'a', document: { _id: 'a', row: 1 }, position: 1 }], { from: 0, to: 1, epoch: 1 });
      await store.close();
      const failure = { error: 'nobody knows whose this is', position: 1 };
      await catalog.fail(generation, failure);
      await catalog.fail(generation, failure);
      catalog = await opened.reopen();
      expect((await catalog.generations('shelves'))[1]).toMatchObject({ generation, role: 'failed', rebuild: { ready: false, failure } });
      await expect(catalog.makeLive(generation)).rejects.toThrow(/2/);
      const next = await catalog.add(shelves, 'log', rebuilding);
      expect(next.number).toBe(3);
      expect(await roles()).toEqual([
        [live.number, 'live'],
        [3, 'rebuilding'],
      ]);
      await expect(catalog.fail(live, failure)).rejects.toThrow(/1/);
    });

    test('concurrent calls that begin with a live generation get the same one', async () => {
      const begun = await Promise.all(Array.from({ length: 4 }, () => catalog.add(shelves, 'log', { role: 'live' })));
      expect(new Set(begun.map(({ number }) => number)).size).toBe(1);
      expect(await roles()).toEqual([[1, 'live']]);
    });

    test('a scratch generation never goes live', async () => {
      const scratch = await catalog.add(shelves, 'log', { role: 'scratch' });
      await expect(catalog.makeLive(scratch)).rejects.toThrow(/1/);
      await catalog.drop(scratch);
      expect(await roles()).toEqual([]);
    });

    test('a generation has a size until it is dropped', async () => {
      const generation = await folded();
      expect(await catalog.size(generation)).toBeGreaterThan(0);
      await catalog.drop(generation);
      expect(await catalog.size(generation)).toBe(0);
    });

    test('versions go live independently, and share one sequence of generation numbers', async () => {
      const one = await catalog.add(shelves, 'log');
      const two = await catalog.add(second, 'log');
      expect([one.number, two.number]).toEqual([1, 2]);
      await catalog.makeLive(two);
      await catalog.makeLive(one);
      expect([await catalog.live(shelves), await catalog.live(second)]).toEqual([one, two]);
    });

    test('keeps only the number of a dropped generation', async () => {
      const generation = await folded();
      await catalog.makeLive(generation);
      await catalog.drop(generation);
      await catalog.drop(generation);
      expect(await catalog.live(shelves)).toBeUndefined();
      await expect(catalog.makeLive(generation)).rejects.toThrow(/shelves.*1/);
      catalog = await opened.reopen();
      const next = await catalog.add(shelves, 'log');
      expect(next.number).toBe(2);
      expect(await rowsOf(next)).toEqual([]);
    });

    test('refuses to make an unregistered generation live', async () => {
      const generation = await folded();
      await catalog.makeLive(generation);
      await expect(catalog.makeLive({ ...generation, number: 9 })).rejects.toThrow(/9/);
      expect(await catalog.live(shelves)).toEqual(generation);
    });

    test('generations that are added concurrently get different numbers', async () => {
      const added = await Promise.all(Array.from({ length: 8 }, (_, index) => catalog.add(index % 2 ? shelves : second, 'log')));
      expect(added.map(({ number }) => number).toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    });

    test('one of several generations that go live concurrently is live', async () => {
      const generations = [await folded(), await folded(), await folded()];
      await Promise.all(generations.map((generation) => catalog.makeLive(generation)));
      expect(generations).toContainEqual(await catalog.live(shelves));
    });

    test('refuses to open a generation with another log or other indexes', async () => {
      const generation = await folded();
      await expect(catalog.open(shelves, { ...generation, logId: 'other' })).rejects.toThrow(UnusableGeneration);
      await expect(catalog.open({ ...shelves, indexes: [{ fields: ['colour'] }] }, generation)).rejects.toThrow(/indexes/);
      expect(await rowsOf(generation)).toEqual([generation.number]);
    });

    test('two stores of one generation see each other’s writes, and one of two concurrent writers is stale', async () => {
      const generation = await folded();
      const one = await catalog.open<Shelf>(shelves, generation);
      const two = await catalog.open<Shelf>(shelves, generation);
      await one.apply([{ id: 'b', document: { _id: 'b', row: 7 }, position: 2 }], { from: 1, to: 2, epoch: 1 });
      expect(await two.position()).toBe(2);
      expect(await two.count({ row: 7 })).toBe(1);
      await expect(two.apply([], { from: 1, to: 2, epoch: 1 })).rejects.toThrow(StaleProjection);
      await one.close();
      await two.close();
    });

    test('refuses every change under an older epoch', async () => {
      const live = await folded();
      const previous = await folded();
      const begun = await catalog.add(shelves, 'log', rebuilding);
      await catalog.makeLive(previous);
      await catalog.makeLive(live);
      await catalog.fence(shelves, 1);
      await catalog.fence(shelves, 1);
      const later = await opened.another();
      await later.fence(shelves, 2);
      await expect(catalog.fence(shelves, 1)).rejects.toThrow(StoreUnavailable);
      const before = await later.generations('shelves');
      const late = [
        catalog.drop(previous),
        catalog.makeLive(previous),
        catalog.add(second, 'log', { role: 'live' }),
        catalog.markReady(begun),
        catalog.fail(begun, { error: 'late', position: 1 }),
      ];
      for (const change of await Promise.allSettled(late))
        expect(change).toMatchObject({
          status: 'rejected',
          reason: { name: 'StoreUnavailable', message: expect.stringContaining('epoch 1 is over') as string },
        });
      expect(await later.generations('shelves')).toEqual(before);
      expect(await rowsOf(previous)).toEqual([previous.number]);
      await later.drop(previous);
      expect((await later.generations('shelves')).map(({ role }) => role)).toEqual(['live', 'rebuilding']);
      await catalog.fence(shelves, 3);
      await catalog.drop(begun);
      await later.close();
    });

    test('leases on two versions of a view do not affect each other', async () => {
      await catalog.fence(shelves, 5);
      const newer = await opened.another();
      await newer.fence(second, 1);
      await newer.makeLive(await newer.add(second, 'log'));
      await catalog.makeLive(await catalog.add(shelves, 'log'));
      expect([(await catalog.live(shelves))?.version, (await catalog.live(second))?.version]).toEqual([1, 2]);
      await newer.close();
    });

    test.each(['', 'Shelves', '../shelves', 'a.b', 'a b', '1a'])('refuses %j as a view’s name', async (bad) => {
      await expect(catalog.add({ ...shelves, name: bad }, 'log')).rejects.toThrow(TypeError);
    });
  });
}
