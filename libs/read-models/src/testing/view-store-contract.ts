import type { RecordedEvent } from '@tiffin/event-sourcing';
import fc from 'fast-check';
import { searchByHand } from './search-by-hand.js';
import { parkedEventsContract } from './parked-events-contract.js';
import { storedValuesContract, type OpenedViewStore } from './stored-values-contract.js';
import { StaleProjection, type Change, type ViewStore } from '../view-store.js';
import { defineView, type AnyView, type ViewDocument } from '../view.js';

interface Dish extends ViewDocument {
  readonly canteen: string;
  readonly price: number;
  readonly open?: boolean | null;
  readonly rank?: number | null;
  readonly note?: { readonly kind: string | null };
}

const dishes = defineView<Dish, RecordedEvent>({
  name: 'dishes',
  version: 1,
  streams: ['dish-'],
  types: {},
  indexes: [{ fields: ['canteen', 'price'] }, { fields: ['open'] }, { fields: ['rank'] }, { fields: ['note.kind'], sparse: true }],
  idsOf: () => [],
  evolve: (dish) => dish,
});

/** Tests that every adapter of the `ViewStore` port must pass (docs/reference/design.md#4.7). */
export function viewStoreContract(name: string, open: (view: AnyView) => Promise<OpenedViewStore>): void {
  describe(`view store: ${name}`, () => {
    let opened: OpenedViewStore;
    let store: ViewStore<Dish>;
    const dish = (id: number, more: Partial<Dish> = {}): Dish => ({ _id: `d${id}`, canteen: `c${id % 3}`, price: id, ...more });
    const change = (document: Dish, position: number): Change<Dish> => ({ id: document._id, document, position });
    const ids = async (query: Parameters<ViewStore<Dish>['query']>[0]): Promise<string[]> =>
      (await store.query(query)).map(({ document }) => document._id);

    beforeEach(async () => {
      opened = await open(dishes);
      store = opened.store as ViewStore<Dish>;
    });
    afterEach(() => opened.close());

    test('a new generation is empty and at position 0', async () => {
      expect(await store.position()).toBe(0);
      expect(await store.size()).toBe(0);
      expect(await store.query({})).toEqual([]);
    });

    test('documents and checkpoint are written together and survive a restart', async () => {
      await store.apply([change(dish(1), 7), change(dish(2), 9)], { from: 0, to: 10, epoch: 1 });
      store = (await opened.reopen()) as ViewStore<Dish>;
      expect(await store.position()).toBe(10);
      const found = await store.getMany(['d1', 'd2', 'nobody']);
      expect(found.get('d1')).toEqual({ document: dish(1), position: 7, parked: false });
      expect(found.get('d2')?.position).toBe(9);
      expect(found.has('nobody')).toBe(false);
    });

    test('replaces whole documents, and removes documents', async () => {
      await store.apply([change(dish(1, { open: true }), 1), change(dish(2), 2)], { from: 0, to: 2, epoch: 1 });
      await store.apply([change(dish(1), 3), { id: 'd2', document: undefined, position: 4 }], { from: 2, to: 4, epoch: 1 });
      expect((await store.getMany(['d1'])).get('d1')?.document).toEqual(dish(1));
      expect(await ids({})).toEqual(['d1']);
      expect(await store.size()).toBe(1);
    });

    test('a writer that is not at the stored position writes nothing', async () => {
      await store.apply([change(dish(1), 5)], { from: 0, to: 5, epoch: 1 });
      await expect(store.apply([change(dish(1, { price: 99 }), 6)], { from: 4, to: 6, epoch: 1 })).rejects.toThrow(StaleProjection);
      expect(await store.position()).toBe(5);
      expect((await store.getMany(['d1'])).get('d1')?.document.price).toBe(1);
    });

    test('a writer with an older epoch writes nothing, even at the right position', async () => {
      await store.apply([], { from: 0, to: 5, epoch: 2 });
      await expect(store.apply([change(dish(1), 6)], { from: 5, to: 6, epoch: 1 })).rejects.toThrow(StaleProjection);
      expect(await store.size()).toBe(0);
      await store.apply([change(dish(1), 6)], { from: 5, to: 6, epoch: 3 });
      expect(await store.position()).toBe(6);
    });

    test('filters, sorts and pages by indexed fields, and sorts equal values by id', async () => {
      const all = Array.from({ length: 30 }, (_, id) => change(dish(id, { price: id >> 2 }), id + 1));
      await store.apply(all, { from: 0, to: 30, epoch: 1 });
      expect(await ids({ where: { canteen: 'c1', price: { gte: 1, lt: 3 } }, sort: [{ field: 'price', direction: 'asc' }] })).toEqual([
        'd4',
        'd7',
        'd10',
      ]);
      expect(await ids({ where: { canteen: 'c1' }, sort: [{ field: 'price', direction: 'desc' }], skip: 1, limit: 2 })).toEqual([
        'd25',
        'd22',
      ]);
      expect(await ids({ where: { price: 6 }, sort: [{ field: 'price', direction: 'desc' }] })).toEqual(['d27', 'd26', 'd25', 'd24']);
      expect(
        await ids({
          where: { price: 6 },
          sort: [
            { field: 'canteen', direction: 'asc' },
            { field: '_id', direction: 'desc' },
          ],
        }),
      ).toEqual(['d27', 'd24', 'd25', 'd26']);
      expect(await ids({ where: { _id: { in: ['d3', 'd1'] } } })).toEqual(['d1', 'd3']);
      expect(await ids({ limit: 0 })).toEqual([]);
      expect(await store.count({ canteen: { in: ['c1', 'c2'] } })).toBe(20);
    });

    test('any query finds what searchByHand finds', async () => {
      const value = fc.option(fc.integer({ min: 0, max: 4 }), { nil: null });
      const range = fc.record({ gte: fc.nat(4), lt: fc.nat(5) }, { requiredKeys: [] });
      const condition = fc.oneof(value, range, fc.record({ in: fc.array(value, { maxLength: 4 }) }));
      const sort = fc.array(fc.record({ field: fc.constantFrom('price', 'rank', '_id'), direction: fc.constantFrom('asc', 'desc') }), {
        maxLength: 2,
      });
      const query = fc.record({
        where: fc.record({ price: condition, rank: condition }, { requiredKeys: [] }),
        sort,
        skip: fc.nat(3),
        limit: fc.nat(8),
      });
      const found = fc.array(fc.record({ price: fc.nat(4), rank: value }, { requiredKeys: ['price'] }), { maxLength: 20 });
      let at = 0;
      await fc.assert(
        fc.asyncProperty(found, fc.array(query, { minLength: 1, maxLength: 10 }), async (fields, queries) => {
          const removed = (await store.query({})).map(({ document }) => ({ id: document._id, document: undefined, position: at + 1 }));
          const documents = fields.map((values, id) => dish(id, values));
          await store.apply([...removed, ...documents.map((document) => change(document, at + 1))], { from: at, to: at + 1, epoch: 1 });
          at += 1;
          for (const next of queries) {
            const expected = searchByHand(documents, next);
            expect(await ids(next)).toEqual(expected.slice(next.skip, next.skip + next.limit));
            expect(await store.count(next.where)).toBe(expected.length);
          }
        }),
        { numRuns: Number(process.env['TIFFIN_MODEL_RUNS'] ?? 10) },
      );
    });

    test('null equals missing', async () => {
      const documents = [
        dish(1, { open: null }),
        dish(2),
        dish(3, { open: false }),
        dish(4, { open: true, note: { kind: 'hot' } }),
        dish(5, { note: { kind: null } }),
      ];
      await store.apply(
        documents.map((document, index) => change(document, index + 1)),
        { from: 0, to: 5, epoch: 1 },
      );
      expect(await ids({ where: { open: null } })).toEqual(['d1', 'd2', 'd5']);
      expect(await ids({ where: { open: { in: [null, true] } } })).toEqual(['d1', 'd2', 'd4', 'd5']);
      expect(await ids({ where: { open: false } })).toEqual(['d3']);
      expect(await ids({ where: { 'note.kind': null } })).toEqual(['d1', 'd2', 'd3', 'd5']);
      expect(await ids({ where: { 'note.kind': 'hot' } })).toEqual(['d4']);
      expect(await ids({ where: { 'note.kind': { gte: '' } } })).toEqual(['d4']);
      expect(await ids({ where: { canteen: { in: [] } } })).toEqual([]);
      expect(await ids({ where: { _id: { in: ['d1', 'd4'] } }, sort: [{ field: 'note.kind', direction: 'asc' }] })).toEqual(['d1', 'd4']);
    });

    test('accepts lists of thousands of values and ids', async () => {
      await store.apply([change(dish(1), 1), change(dish(4_999), 2)], { from: 0, to: 2, epoch: 1 });
      const many = Array.from({ length: 5_000 }, (_, id) => id);
      expect(await store.count({ price: { in: many } })).toBe(2);
      expect((await store.getMany(many.map((id) => `d${id}`))).size).toBe(2);
    });

    test('refuses a field without an index by name', async () => {
      await expect(store.query({ where: { colour: 'red' } })).rejects.toThrow(/dishes.*"colour"/);
      await expect(store.query({ sort: [{ field: 'colour', direction: 'asc' }] })).rejects.toThrow(/"colour"/);
    });

    test('an empty page moves the checkpoint; removing a missing document is no error', async () => {
      await store.apply([], { from: 0, to: 3, epoch: 1 });
      await store.apply([{ id: 'nobody', document: undefined, position: 4 }], { from: 3, to: 4, epoch: 1 });
      expect(await store.position()).toBe(4);
      expect(await store.getMany([])).toEqual(new Map());
    });

    test('the later of two states of a document in one page counts', async () => {
      const gone = { id: 'd2', document: undefined, position: 2 };
      await store.apply([change(dish(1, { price: 5 }), 1), change(dish(2), 1), gone, change(dish(1, { price: 6 }), 2)], {
        from: 0,
        to: 2,
        epoch: 1,
      });
      expect((await store.query({})).map(({ document, position }) => [document.price, position])).toEqual([[6, 2]]);
    });

    test('positions can be as large as EventStoreDB’s', async () => {
      const from = 2 ** 40 + 1;
      const to = Number.MAX_SAFE_INTEGER;
      await store.apply([change(dish(1), from)], { from: 0, to: from, epoch: 2 ** 33 });
      await store.apply([change(dish(2), to)], { from, to, epoch: 2 ** 33 });
      expect(await store.position()).toBe(to);
      expect((await store.getMany(['d2'])).get('d2')?.position).toBe(to);
    });

    test('one of many concurrent writers at one position succeeds, with its whole page', async () => {
      for (let round = 0; round < 5; round += 1) {
        const pages = Array.from({ length: 8 }, (_, writer) => [
          change(dish(1, { price: writer }), round + 1),
          change(dish(2, { price: writer }), round + 1),
        ]);
        const outcomes = await Promise.allSettled(pages.map((page) => store.apply(page, { from: round, to: round + 1, epoch: 1 })));
        const refusals = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as unknown] : []));
        expect(refusals).toHaveLength(7);
        expect(refusals.every((reason) => reason instanceof StaleProjection)).toBe(true);
        const [one, two] = (await store.query({})).map(({ document }) => document.price);
        expect(one).toBe(two);
        expect(one).toBe(outcomes.findIndex(({ status }) => status === 'fulfilled'));
      }
    });

    test('writes a page of thousands of documents at once', async () => {
      const many = Array.from({ length: 3_000 }, (_, id) => change(dish(id), 1));
      await store.apply(many, { from: 0, to: 1, epoch: 1 });
      await store.apply(
        many.map(({ id }, index) => (index % 2 ? { id, document: undefined, position: 2 } : change(dish(index, { price: -1 }), 2))),
        {
          from: 1,
          to: 2,
          epoch: 1,
        },
      );
      expect(await store.size()).toBe(1_500);
      expect(await store.count({ price: -1 })).toBe(1_500);
    });

    parkedEventsContract(open);
    storedValuesContract(open);
  });
}
