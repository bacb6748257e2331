import type { RecordedEvent } from '@tiffin/event-sourcing';
import { UnusableGeneration, type Generation, type ViewCatalog } from '../view-catalog.js';
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
  close(): Promise<void>;
}

/** What every adapter of the `ViewCatalog` port does (design 4 and 5). */
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
      const found = (await store.query({})).map(({ document }) => document.row);
      await store.close();
      return found;
    };

    test('a generation answers reads of its view version once it is live, also later', async () => {
      expect(await catalog.live(shelves)).toBeUndefined();
      const generation = await catalog.add(shelves, 'log');
      expect(generation).toEqual({ view: 'shelves', version: 1, number: 1, logId: 'log' });
      expect(await catalog.live(shelves)).toBeUndefined();
      await catalog.makeLive(generation);
      catalog = await opened.reopen();
      expect(await catalog.live(shelves)).toEqual(generation);
      expect(await catalog.live(second)).toBeUndefined();
    });

    test('another one takes over, and the former one stays, to go back to', async () => {
      const [first, next] = [await folded(), await folded()];
      await catalog.makeLive(first);
      await catalog.makeLive(next);
      expect(await catalog.live(shelves)).toEqual(next);
      await catalog.makeLive(first);
      await catalog.makeLive(first);
      expect(await catalog.live(shelves)).toEqual(first);
      expect([await rowsOf(first), await rowsOf(next)]).toEqual([[1], [2]]);
    });

    test('versions go live on their own, and number their generations together', async () => {
      const [one, two] = [await catalog.add(shelves, 'log'), await catalog.add(second, 'log')];
      expect([one.number, two.number]).toEqual([1, 2]);
      await catalog.makeLive(two);
      await catalog.makeLive(one);
      expect([await catalog.live(shelves), await catalog.live(second)]).toEqual([one, two]);
    });

    test('of a dropped generation nothing is left but its number', async () => {
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

    test('a generation that nobody registered can’t go live', async () => {
      const generation = await folded();
      await catalog.makeLive(generation);
      await expect(catalog.makeLive({ ...generation, number: 9 })).rejects.toThrow(/9/);
      expect(await catalog.live(shelves)).toEqual(generation);
    });

    test('generations that are added at once get numbers of their own', async () => {
      const added = await Promise.all(Array.from({ length: 8 }, (_, index) => catalog.add(index % 2 ? shelves : second, 'log')));
      expect(added.map(({ number }) => number).toSorted((one, other) => one - other)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    });

    test('of generations that go live at once one is', async () => {
      const generations = [await folded(), await folded(), await folded()];
      await Promise.all(generations.map((generation) => catalog.makeLive(generation)));
      expect(generations).toContainEqual(await catalog.live(shelves));
    });

    test('another log, or other indexes, need a new generation', async () => {
      const generation = await folded();
      await expect(catalog.open(shelves, { ...generation, logId: 'other' })).rejects.toThrow(UnusableGeneration);
      await expect(catalog.open({ ...shelves, indexes: [{ fields: ['colour'] }] }, generation)).rejects.toThrow(/indexes/);
      expect(await rowsOf(generation)).toEqual([generation.number]);
    });

    test('two who have a generation open see each other’s writes, and one of them is late', async () => {
      const generation = await folded();
      const [one, two] = [await catalog.open<Shelf>(shelves, generation), await catalog.open<Shelf>(shelves, generation)];
      await one.apply([{ id: 'b', document: { _id: 'b', row: 7 }, position: 2 }], { from: 1, to: 2, epoch: 1 });
      expect(await two.position()).toBe(2);
      expect(await two.count({ row: 7 })).toBe(1);
      await expect(two.apply([], { from: 1, to: 2, epoch: 1 })).rejects.toThrow(StaleProjection);
      await one.close();
      await two.close();
    });

    test.each(['', 'Shelves', '../shelves', 'a.b', 'a b', '1a'])('%j can’t name a view', async (bad) => {
      await expect(catalog.add({ ...shelves, name: bad }, 'log')).rejects.toThrow(TypeError);
    });
  });
}
