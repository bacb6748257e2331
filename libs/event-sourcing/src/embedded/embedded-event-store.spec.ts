import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventStoreContract } from '../testing/event-store-contract.js';
import { openEmbeddedEventStore } from './embedded-event-store.js';

eventStoreContract('the embedded log', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'tiffin-log-'));
  const open = () => openEmbeddedEventStore({ file: join(directory, 'events.db') });
  let store = await open();
  return {
    store,
    reopen: async () => {
      await store.close();
      return (store = await open());
    },
    dispose: async () => {
      await store.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
});
