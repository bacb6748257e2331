import { eventStoreContract } from './event-store-contract.js';
import { InMemoryEventStore } from './in-memory-event-store.js';

eventStoreContract('the in-memory log', async () => {
  const store = new InMemoryEventStore();
  return { store, dispose: () => store.close() };
});
