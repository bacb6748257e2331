import { openEventStoreDb } from '../../src/eventstoredb/index.js';
import { type EventStoreDb } from '../../src/eventstoredb/event-store-db.js';
import { type EventStoreDbLimits } from '../../src/eventstoredb/limits.js';
import { BreakableLink } from '../../src/testing/event-store-db/breakable-link.js';
import { StandInServer } from '../../src/testing/event-store-db/stand-in-server.js';

/** Short enough for tests, long enough for a busy machine. */
const LIMITS: EventStoreDbLimits = {
  appendTimeout: 1_500,
  readTimeout: 1_500,
  reopenPause: { first: 5, longest: 50 },
  reopenFor: 20_000,
};

export interface FaultyStore {
  readonly server: StandInServer;
  readonly link: BreakableLink;
  readonly store: EventStoreDb;
  readonly connectionString: string;
  dispose(): Promise<void>;
}

/** Opens the adapter with the real client, over a connection that can break, to a server that can fail. */
export async function openFaultyStore(limits: Partial<EventStoreDbLimits> = {}): Promise<FaultyStore> {
  const server = await new StandInServer().start();
  const link = await new BreakableLink(() => server.port).open();
  const connectionString = `esdb://127.0.0.1:${link.port}?tls=false`;
  const store = await openEventStoreDb({ connectionString, ...LIMITS, ...limits });
  const dispose = async () => {
    link.resume();
    await store.close();
    await link.close();
    server.stop();
  };
  return { server, link, store, connectionString, dispose };
}

/** Opens another adapter for the same server, with a shorter timeout for reads (ms). */
export function openFaultyStoreOn({ connectionString }: FaultyStore, readTimeout: number): Promise<EventStoreDb> {
  return openEventStoreDb({ connectionString, ...LIMITS, readTimeout });
}
