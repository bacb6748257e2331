import { temporaryDirectory } from '../../test/temporary-directory.js';
import { eventStoreContract } from '../testing/event-store-contract.js';
import { openEmbeddedEventStore } from './embedded-event-store.js';

eventStoreContract('the embedded log', async () => {
  const directory = temporaryDirectory();
  const open = () => openEmbeddedEventStore({ file: directory.path('events.db') });
  let store = await open();
  return {
    store,
    reopen: async () => {
      await store.close();
      return (store = await open());
    },
    dispose: async () => {
      await store.close();
      directory.remove();
    },
  };
});
