import { resolve } from 'node:path';
import { ConfigurationError } from './configuration-error.js';
import type { Variables } from './variables.js';

/** Where an installation keeps its data (docs/reference/design.md#9). */
export interface StoreSettings {
  /** Absolute. */
  readonly dataDirectory: string;
  /** `esdb://…`: the event log is in EventStoreDB; unset: embedded, in the data directory. */
  readonly eventStore: string | undefined;
  /** `mongodb://…`: records, pictures and views are in MongoDB; unset: embedded, in the data directory. */
  readonly mongo: string | undefined;
}

function readConnectionString(variables: Variables, name: string, schemes: readonly string[], example: string): string | undefined {
  const text = variables.text(name);
  if (text === undefined || schemes.some((scheme) => text.startsWith(`${scheme}://`))) return text;
  // The URL may hold a password, so the message does not show it.
  const begins = schemes.map((scheme) => `${scheme}://`).join(' or ');
  throw new ConfigurationError(name, `must begin with ${begins}, as in ${example}; leave it unset to use the embedded store.`);
}

/** Reads TIFFIN_DATA, TIFFIN_EVENT_STORE and TIFFIN_MONGO, in any combination. Throws `ConfigurationError`, which shows no secrets. */
export function readStoreSettings(variables: Variables): StoreSettings {
  return {
    dataDirectory: resolve(variables.text('TIFFIN_DATA') ?? './data'),
    eventStore: readConnectionString(variables, 'TIFFIN_EVENT_STORE', ['esdb', 'esdb+discover'], 'esdb://localhost:2113?tls=false'),
    mongo: readConnectionString(variables, 'TIFFIN_MONGO', ['mongodb', 'mongodb+srv'], 'mongodb://localhost:27017/tiffin?replicaSet=rs0'),
  };
}
