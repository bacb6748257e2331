import type { EventStore, RecordedEvent } from '@tiffin/event-sourcing';
import { logEvents, RECORD_COLLECTIONS, recordPages } from '@tiffin/installation';
import type { BlobStore, RecordStore } from '@tiffin/read-models';

/** Returns what must be the same in every copy of an installation: the log without its positions and its own first event. */
export async function historyOf(store: EventStore): Promise<readonly object[]> {
  const events: object[] = [];
  for await (const event of logEvents(store, { signal: new AbortController().signal })) events.push(withoutPosition(event));
  return events;
}

/** Returns all records by collection. */
export async function recordsOf(store: RecordStore): Promise<Readonly<Record<string, readonly object[]>>> {
  const records: Record<string, object[]> = {};
  for (const collection of RECORD_COLLECTIONS) {
    const ofCollection = (records[collection.name] ??= []);
    for await (const page of recordPages(store, collection)) ofCollection.push(...page);
  }
  return records;
}

/** Returns all pictures by name. */
export async function picturesOf(store: BlobStore): Promise<Readonly<Record<string, string>>> {
  const pictures: [string, string][] = [];
  for await (const name of store.names()) pictures.push([name, new TextDecoder().decode(await store.get(name))]);
  return Object.fromEntries(pictures.sort());
}

/** Returns an event without its position, which each store sets. */
export function withoutPosition({ id, stream, revision, type, data, metadata }: RecordedEvent): object {
  return { id, stream, revision, type, data, metadata };
}
