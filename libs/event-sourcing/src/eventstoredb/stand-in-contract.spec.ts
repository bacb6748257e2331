import { StandInServer } from '../testing/event-store-db/stand-in-server.js';
import { eventStoreContract } from '../testing/event-store-contract.js';
import { openEventStoreDb } from './event-store-db.js';

// Tests the adapter with the real client against a stand-in server.
eventStoreContract('EventStoreDB’s client before a stand-in server', async () => {
  const server = await new StandInServer().start();
  const open = () => openEventStoreDb({ connectionString: `esdb://127.0.0.1:${server.port}?tls=false` });
  let store = await open();
  return {
    store,
    reopen: async () => {
      await store.close();
      return (store = await open());
    },
    dispose: async () => {
      await store.close();
      server.stop();
    },
  };
});
