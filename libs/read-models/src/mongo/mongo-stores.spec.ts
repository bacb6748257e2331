import { jest } from '@jest/globals';
import { charged, tabs } from '../../test/tabs.js';
import { documentsOf, EngineHarness, faulty, never } from '../../test/engine-harness.js';
import { blobStoreContract } from '../testing/blob-store-contract.js';
import { foldHistory } from '../testing/fold-history.js';
import { viewHash } from '../testing/golden-history.js';
import { contractCollections, recordStoreContract } from '../testing/record-store-contract.js';
import { temporaryMongo, testMongo } from '../testing/temporary-mongo.js';
import { viewCatalogContract } from '../testing/view-catalog-contract.js';
import { viewStoreContract } from '../testing/view-store-contract.js';

if (testMongo === undefined) {
  test.skip('MongoDB was not tested: TIFFIN_TEST_MONGO names no replica set', () => undefined);
} else {
  const server = testMongo;
  jest.setTimeout(60_000);

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

  describe('projections on MongoDB', () => {
    test('two engines with lost answers come to what one fold in memory does', async () => {
      const mongo = temporaryMongo(server);
      const harness = new EngineHarness();
      const history = Array.from({ length: 400 }, (_, index) => charged(index + 1, `t${index % 7}`, index % 5));
      let writes = 0;
      const losing = { after: () => void (++writes % 3 === 0 && fail()) };
      const fail = (): never => {
        throw new Error('the answer got lost');
      };
      const engine = async () => harness.started({ catalog: faulty(await (await mongo.open()).openViewCatalog(), losing) });
      const first = await engine();
      await engine();
      for (const event of history) harness.log.add(event);
      expect(await first.reached('tabs', 400, 60_000)).toBe(true);
      expect(viewHash(await documentsOf(first))).toBe(viewHash(foldHistory(tabs, history)));
      await first.caughtUp(never);
      await harness.close();
      await mongo.close();
    });
  });
}
