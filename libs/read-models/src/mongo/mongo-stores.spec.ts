import { blobStoreContract } from '../testing/blob-store-contract.js';
import { contractCollections, recordStoreContract } from '../testing/record-store-contract.js';
import { temporaryMongo, testMongo } from '../testing/temporary-mongo.js';
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

  blobStoreContract('MongoDB', async () => {
    const mongo = temporaryMongo(server);
    const open = async () => (await mongo.open()).openBlobStore();
    return { store: await open(), reopen: open, close: () => mongo.close() };
  });
}
