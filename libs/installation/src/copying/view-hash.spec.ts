import type { RecordedEvent } from '@tiffin/event-sourcing';
import { defineView, type ViewStore } from '@tiffin/read-models';
import { openEmbeddedViewCatalog } from '@tiffin/read-models/embedded';
import { temporaryDirectory } from '@tiffin/read-models/testing';
import { differingDocuments, hashView } from './view-hash.js';

interface Snack {
  readonly _id: string;
  readonly price?: number;
  readonly tags?: object;
}
const snacks = defineView<Snack, RecordedEvent>({
  name: 'snacks',
  version: 1,
  streams: [],
  types: {},
  indexes: [],
  idsOf: () => [],
  evolve: () => undefined,
});
const poison = { stream: 'menu-1', revision: 0, position: 1, type: 'SnackSpoilt', error: 'bad', parkedAt: '2026-11-21', attempts: 1 };

describe('the hash of a view', () => {
  const directory = temporaryDirectory();
  const catalog = openEmbeddedViewCatalog(directory.path);
  const stores: ViewStore<Snack>[] = [];
  /** A store with these documents, and parked events for the named ones. */
  const holding = async (documents: readonly Snack[], parked: readonly string[] = []): Promise<ViewStore<Snack>> => {
    const store = await catalog.open<Snack>(snacks, await catalog.add(snacks, 'a-log'));
    stores.push(store);
    const changes = documents.map((document, index) => ({ id: document._id, document, position: index + 1 }));
    const park = parked.map((documentId) => ({ ...poison, _id: documentId, documentId }));
    await store.apply(changes, { from: 0, to: 10_000, epoch: 1, park });
    return store;
  };
  afterAll(async () => {
    for (const store of stores) await store.close();
    await catalog.close();
    directory.remove();
  });
  const idli = { _id: 'idli', price: 3_000, tags: { hot: true, vegan: true } };
  const vada = { _id: 'vada', price: 2_500 };

  test('does not depend on the order of writes or keys', async () => {
    const first = await hashView(await holding([idli, vada]));
    const second = await hashView(await holding([vada, { tags: { vegan: true, hot: true }, price: 3_000, _id: 'idli' }]));
    expect(second).toEqual(first);
    expect(differingDocuments(first, second)).toEqual([]);
    expect(first.documents).toBe(2);
  });

  test('names a document that differs, is missing or is extra', async () => {
    const first = await hashView(await holding([idli, vada, { _id: 'tea' }]));
    const second = await hashView(await holding([idli, { ...vada, price: 2_501 }, { _id: 'dosa' }]));
    expect(second.hash).not.toBe(first.hash);
    expect([...differingDocuments(first, second)].sort()).toEqual(['dosa', 'tea', 'vada']);
  });

  test('leaves out and names documents that parked events hold up, on both sides', async () => {
    const first = await hashView(await holding([idli, { ...vada, price: 1 }], ['vada', 'unborn']));
    const second = await hashView(await holding([idli, vada]), first.heldUp);
    expect([...first.heldUp].sort()).toEqual(['unborn', 'vada']);
    expect(second.hash).toBe(first.hash);
    expect(first.documents).toBe(1);
  });

  test('reads every document once, in the order of its id', async () => {
    for (const count of [0, 1, 500, 501, 1_001]) {
      const ids = Array.from({ length: count }, (_, index) => `snack-${10_000 + index}`);
      const { byDocument } = await hashView(await holding(ids.map((_id) => ({ _id })).reverse()));
      expect([...byDocument.keys()]).toEqual(ids);
    }
  });
});
