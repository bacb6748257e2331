import { eventStoreContract } from '../testing/event-store-contract.js';
import { openEventStoreDb } from './event-store-db.js';

const connectionString = process.env['TIFFIN_TEST_EVENT_STORE'];

if (connectionString) {
  eventStoreContract('EventStoreDB', async () => {
    const open = () => openEventStoreDb({ connectionString });
    let store = await open();
    await store.reachable();
    return {
      store,
      reopen: async () => {
        await store.close();
        return (store = await open());
      },
      dispose: () => store.close(),
    };
  });
} else {
  test.skip('EventStoreDB as an event store: skipped, since TIFFIN_TEST_EVENT_STORE names no server', () => undefined);
}
