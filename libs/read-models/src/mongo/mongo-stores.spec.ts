import { blobStoreContract } from '../testing/blob-store-contract.js';
import { contractCollections, people, recordStoreContract } from '../testing/record-store-contract.js';
import { temporaryMongo, testMongo } from '../testing/temporary-mongo.js';
import { until } from '../testing/until.js';
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

  test('what another process writes is seen by one that remembers records, and read once until then', async () => {
    const mongo = temporaryMongo(server);
    const open = async () => (await mongo.open()).openRecordStore([people]);
    const [one, other] = [await open(), await open()];
    const asha = (email: string) => ({ _id: 'asha', canteen: 'c1', email });
    await one.commit([{ kind: 'insert', collection: 'people', record: asha('a@hostel.example') }]);
    // The same object again is one that was remembered.
    await until(async () => (await other.get(people, 'asha')) === (await other.get(people, 'asha')));
    for (const email of ['b@hostel.example', 'c@hostel.example']) {
      const { revision = NaN } = (await one.get(people, 'asha')) ?? {};
      await one.commit([{ kind: 'replace', collection: 'people', record: asha(email), revision }]);
      expect((await one.get(people, 'asha'))?.record.email).toBe(email);
      await until(async () => (await other.get(people, 'asha'))?.record.email === email);
    }
    await mongo.close();
  });

  blobStoreContract('MongoDB', async () => {
    const mongo = temporaryMongo(server);
    const open = async () => (await mongo.open()).openBlobStore();
    return { store: await open(), reopen: open, close: () => mongo.close() };
  });
}
