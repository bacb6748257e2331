import { Connection } from './connection.js';
import { connectBy } from './connection-string.js';
import { EventStoreDb } from './event-store-db.js';
import { DEFAULT_LIMITS, type EventStoreDbLimits } from './limits.js';

export interface EventStoreDbOptions extends Partial<EventStoreDbLimits> {
  /** `esdb://…` or `esdb+discover://…`. */
  readonly connectionString: string;
}

/**
 * Opens the event log in EventStoreDB (docs/adr/0008-eventstoredb-adapter.md), without waiting for the server: whoever wants to, asks
 * `reachable()` first. Close it, or the process does not exit. Open one per process: where two append at once, the client lets an error of
 * one end the process. Throws `InvalidConnectionString`.
 */
export async function openEventStoreDb({ connectionString, ...limits }: EventStoreDbOptions): Promise<EventStoreDb> {
  // Loaded only here: an embedded installation does without it.
  const { EventStoreDBClient } = await import('@eventstore/db-client');
  const connect = () => connectBy(connectionString, (string) => EventStoreDBClient.connectionString(string));
  return new EventStoreDb(new Connection(connect), { ...DEFAULT_LIMITS, ...limits });
}
