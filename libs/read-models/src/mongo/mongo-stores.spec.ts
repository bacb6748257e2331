import { until } from '@tiffin/event-sourcing/testing';
import { blobStoreContract } from '../testing/blob-store-contract.js';
import { contractCollections, people, recordStoreContract } from '../testing/record-store-contract.js';
import { temporaryMongo, testMongo } from '../testing/temporary-mongo.js';
import { balancesView, type Balance } from '../testing/balances-view.js';
import { StaleProjection } from '../view-store.js';
import { viewCatalogContract } from '../testing/view-catalog-contract.js';
import { viewStoreContract } from '../testing/view-store-contract.js';

if (testMongo === undefined) {
  test.skip('MongoDB was not tested: TIFFIN_TEST_MONGO names no replica set', () => undefined);
} else {
  const server = testMongo;
  viewStoreContract('MongoDB', async (view) => {
    const mongo = temporaryMongo(server);
    const catalog = await (await mongo.open()).openViewCatalog();
    const generation = await catalog.add(view, 'log');
    return {
      store: await catalog.open(view, generation),
      reopen: async () => (await (await mongo.open()).openViewCatalog()).open(view, generation),
      close: () => mongo.close(),
    };
  });

  viewCatalogContract('MongoDB', async () => {
    const mongo = temporaryMongo(server);
    const open = async () => (await mongo.open()).openViewCatalog();
    return { catalog: await open(), reopen: open, another: open, close: () => mongo.close() };
  });

  recordStoreContract('MongoDB', async () => {
    const mongo = temporaryMongo(server);
    const open = async () => (await mongo.open()).openRecordStore(contractCollections);
    return { store: await open(), reopen: open, close: () => mongo.close() };
  });

  test('a store with a cache sees what another process writes, and reads it once until then', async () => {
    const mongo = temporaryMongo(server);
    const open = async () => (await mongo.open()).openRecordStore([people]);
    const first = await open();
    const second = await open();
    const asha = (email: string) => ({ _id: 'asha', canteen: 'c1', email });
    await first.commit([{ kind: 'insert', collection: 'people', record: asha('a@hostel.example') }]);
    // The same object means that it came from the cache.
    await until(async () => (await second.get(people, 'asha')) === (await second.get(people, 'asha')));
    for (const email of ['b@hostel.example', 'c@hostel.example']) {
      const { revision = NaN } = (await first.get(people, 'asha')) ?? {};
      await first.commit([{ kind: 'replace', collection: 'people', record: asha(email), revision }]);
      expect((await first.get(people, 'asha'))?.record.email).toBe(email);
      await until(async () => (await second.get(people, 'asha'))?.record.email === email);
    }
    await mongo.close();
  });

  test('a snapshot of records is of one moment, page after page, whatever is written meanwhile', async () => {
    const mongo = temporaryMongo(server);
    const stores = await mongo.open();
    const store = await stores.openRecordStore([people, { name: 'moves', indexes: [] }]);
    const someone = (number: number) => ({ _id: `p-${number}`, canteen: 'c1', email: `${number}@hostel.example` });
    const insert = (number: number) => ({ kind: 'insert', collection: people.name, record: someone(number) }) as const;
    await store.commit(Array.from({ length: 1_001 }, (_, index) => insert(10_000 + index)));
    const snapshot = await stores.takeRecords();
    await store.commit([insert(99_999), { kind: 'delete', collection: people.name, id: 'p-10000' }]);
    const ids: string[] = [];
    for await (const page of snapshot.pages(people)) ids.push(...page.map(({ _id }) => _id));
    expect([ids.length, ids[0], ids.at(-1)]).toEqual([1_001, 'p-10000', 'p-11000']);
    await snapshot.close();
    await mongo.close();
  });

  test('writes pages of several generations together, except a stale one', async () => {
    const mongo = temporaryMongo(server);
    const catalog = await (await mongo.open()).openViewCatalog();
    const stores = await Promise.all(
      [1, 2, 3].map(async () => catalog.open<Balance>(balancesView, await catalog.add(balancesView, 'log'))),
    );
    const page = (from: number) => [{ id: `tab-${from}`, document: { _id: `tab-${from}`, owed: from, lines: [] }, position: from + 1 }];
    const write = (from: number, late = NaN) =>
      Promise.allSettled(
        stores.map((store, index) => store.apply(page(from), { from: index === late ? 9 : from, to: from + 1, epoch: 1 })),
      );
    expect((await write(0)).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled']);
    expect(await write(1, 1)).toMatchObject([
      { status: 'fulfilled' },
      { status: 'rejected', reason: expect.any(StaleProjection) as unknown },
      { status: 'fulfilled' },
    ]);
    expect(await Promise.all(stores.map((store) => store.position()))).toEqual([2, 1, 2]);
    expect(await Promise.all(stores.map((store) => store.size()))).toEqual([2, 1, 2]);
    await mongo.close();
  });

  blobStoreContract('MongoDB', async () => {
    const mongo = temporaryMongo(server);
    const open = async () => (await mongo.open()).openBlobStore();
    return { store: await open(), reopen: open, close: () => mongo.close() };
  });
}
