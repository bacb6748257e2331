import type { RecordedEvent } from '@tiffin/event-sourcing';
import { StaleProjection, type Change, type ParkedEvent, type ViewStore } from '../view-store.js';
import { defineView, type AnyView, type ViewDocument } from '../view.js';
import type { OpenedViewStore } from './stored-values-contract.js';

interface Dish extends ViewDocument {
  readonly price: number;
}

const dishes = defineView<Dish, RecordedEvent>({
  name: 'dishes',
  version: 1,
  streams: ['dish-'],
  types: {},
  indexes: [{ fields: ['price'] }],
  idsOf: () => [],
  evolve: (dish) => dish,
});

function parkedEvent(_id: string, documentId: string, position: number): ParkedEvent {
  const parkedAt = '2026-11-21T00:00:00.000Z';
  return { _id, documentId, stream: 'dish-1', revision: 3, position, type: 'Burnt', error: 'no', parkedAt, attempts: 1 };
}

/** Tests of parked events that every view store must pass (docs/reference/design.md#5.3). */
export function parkedEventsContract(open: (view: AnyView) => Promise<OpenedViewStore>): void {
  describe('parked events', () => {
    let opened: OpenedViewStore;
    let store: ViewStore<Dish>;
    const dish = (id: number, more: Partial<Dish> = {}): Dish => ({ _id: `d${id}`, price: id, ...more });
    const change = (document: Dish, position: number): Change<Dish> => ({ id: document._id, document, position });

    beforeEach(async () => {
      opened = await open(dishes);
      store = opened.store as ViewStore<Dish>;
    });
    afterEach(() => opened.close());

    test('are stored with the checkpoint and flag their documents', async () => {
      const burnt = parkedEvent('p1', 'd1', 8);
      await store.apply([change(dish(1), 7), change(dish(2), 6)], { from: 0, to: 8, epoch: 1, park: [burnt] });
      await expect(store.apply([], { from: 0, to: 9, epoch: 1, park: [{ ...burnt, _id: 'p2' }] })).rejects.toThrow(StaleProjection);
      store = (await opened.reopen()) as ViewStore<Dish>;
      expect(await store.parkedDocuments()).toEqual(new Set(['d1']));
      expect(await store.parked({ skip: 0, limit: 10 })).toEqual([burnt]);
      expect(await store.parked({ skip: 1, limit: 10 })).toEqual([]);
      expect(await store.parkedCount()).toBe(1);
      expect((await store.query({})).map(({ parked }) => parked)).toEqual([true, false]);
    });

    test('expired documents are removed before the changes are written, except those that parked events hold up', async () => {
      const all = [1, 2, 3, 4, 5].map((id) => change(dish(id), id));
      await store.apply(all, { from: 0, to: 5, epoch: 1, park: [parkedEvent('p1', 'd1', 5)] });
      await store.apply([change(dish(3, { price: 2 }), 6)], {
        from: 5,
        to: 6,
        epoch: 1,
        park: [parkedEvent('p2', 'd2', 6)],
        expired: [{ price: { lt: 4 } }, { price: 5 }],
      });
      store = (await opened.reopen()) as ViewStore<Dish>;
      expect((await store.query({})).map(({ document, parked }) => [document, parked])).toEqual([
        [dish(1), true],
        [dish(2), true],
        [dish(3, { price: 2 }), false],
        [dish(4), false],
      ]);
      await expect(store.apply([], { from: 5, to: 7, epoch: 1, expired: [{}] })).rejects.toThrow(StaleProjection);
      await store.apply([], { from: 6, to: 7, epoch: 1, expired: [{}] });
      expect((await store.query({})).map(({ document }) => document._id)).toEqual(['d1', 'd2']);
    });

    test('an event that is parked again replaces itself; the oldest comes first', async () => {
      await store.apply([], { from: 0, to: 8, epoch: 1, park: [parkedEvent('p2', 'd2', 8), parkedEvent('p1', 'd1', 8)] });
      await store.apply([], {
        from: 8,
        to: 9,
        epoch: 1,
        park: [parkedEvent('p3', 'd2', 9), { ...parkedEvent('p1', 'd1', 8), attempts: 2 }],
      });
      expect((await store.parked({ skip: 0, limit: 9 })).map(({ _id, attempts }) => [_id, attempts])).toEqual([
        ['p1', 2],
        ['p2', 1],
        ['p3', 1],
      ]);
      expect(await store.parked({ skip: 0, limit: 0 })).toEqual([]);
      expect(await store.parkedCount()).toBe(3);
      expect(await store.parkedDocuments()).toEqual(new Set(['d1', 'd2']));
    });

    test('are found by id, and by document in the order of the log', async () => {
      const late = parkedEvent('p1', 'd1', 9);
      const early = parkedEvent('p2', 'd1', 8);
      const other = parkedEvent('p3', 'd2', 8);
      await store.apply([], { from: 0, to: 9, epoch: 1, park: [late, early, other] });
      expect(await store.findParked('p1')).toEqual(late);
      expect(await store.findParked('p9')).toBeUndefined();
      expect(await store.parkedOf('d1')).toEqual([early, late]);
      expect(await store.parkedOf('d3')).toEqual([]);
    });

    test('unparking frees the document, with a change or without one', async () => {
      const first = parkedEvent('p1', 'd1', 2);
      const next = parkedEvent('p2', 'd1', 3);
      const other = parkedEvent('p3', 'd2', 3);
      await store.apply([change(dish(1), 1), change(dish(2), 1)], { from: 0, to: 3, epoch: 1, park: [first, next, other] });
      await store.apply([change(dish(1, { price: 5 }), 2)], {
        from: 3,
        to: 3,
        epoch: 1,
        unpark: [first],
        park: [{ ...next, attempts: 2 }],
      });
      expect((await store.getMany(['d1'])).get('d1')).toEqual({ document: dish(1, { price: 5 }), position: 2, parked: true });
      await store.apply([], { from: 3, to: 4, epoch: 1, unpark: [next, other] });
      expect((await store.query({})).map(({ parked }) => parked)).toEqual([false, false]);
      expect([await store.parkedCount(), await store.position()]).toEqual([0, 4]);
      await expect(store.apply([], { from: 3, to: 3, epoch: 1, unpark: [first] })).rejects.toThrow(StaleProjection);
      await store.apply([change(dish(1), 5)], { from: 4, to: 5, epoch: 1 });
      expect((await store.getMany(['d1'])).get('d1')?.parked).toBe(false);
    });

    test('a document is corrected or removed in one write with its parked events', async () => {
      const first = parkedEvent('p1', 'd1', 2);
      const next = parkedEvent('p2', 'd1', 3);
      const other = parkedEvent('p3', 'd2', 3);
      await store.apply([change(dish(1), 1), change(dish(2), 1)], { from: 0, to: 3, epoch: 1, park: [first, next] });
      const right = [change(dish(1, { price: 7 }), 3), { id: 'd2', document: undefined, position: 1 }];
      await expect(store.apply(right, { from: 2, to: 3, epoch: 1, park: [other], unpark: [first, next] })).rejects.toThrow(StaleProjection);
      expect(await store.parkedOf('d1')).toEqual([first, next]);
      await store.apply(right, { from: 3, to: 3, epoch: 1, park: [other], unpark: [first, next] });
      const stored = await store.getMany(['d1', 'd2']);
      expect([...stored.values()]).toEqual([{ document: dish(1, { price: 7 }), position: 3, parked: false }]);
      expect([await store.parkedOf('d1'), await store.parkedOf('d2')]).toEqual([[], [other]]);
    });

    test('a document that is created, removed or changed while an event of it is parked is flagged', async () => {
      await store.apply([change(dish(2), 1)], { from: 0, to: 1, epoch: 1, park: [parkedEvent('p1', 'd1', 1), parkedEvent('p2', 'd2', 1)] });
      await store.apply([change(dish(1), 2), change(dish(2, { price: 9 }), 2), change(dish(3), 2)], { from: 1, to: 2, epoch: 1 });
      const flags = async () => (await store.query({})).map(({ document, parked }) => [document._id, parked]);
      expect(await flags()).toEqual([
        ['d1', true],
        ['d2', true],
        ['d3', false],
      ]);
      await store.apply([{ id: 'd1', document: undefined, position: 3 }], { from: 2, to: 3, epoch: 1 });
      await store.apply([change(dish(1), 4)], { from: 3, to: 4, epoch: 1 });
      expect((await store.getMany(['d1', 'd3'])).get('d1')?.parked).toBe(true);
    });
  });
}
