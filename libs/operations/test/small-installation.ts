import type { EventStore, RecordedEvent } from '@tiffin/event-sourcing';
import { openOwnLog, openPorts, RECORD_COLLECTIONS, StoreWait, type Ports } from '@tiffin/installation';
import { randomIds, systemClock } from '@tiffin/kernel';
import type { AnyCollection, RecordOperation } from '@tiffin/read-models';
import { temporaryDirectory } from '@tiffin/read-models/testing';
import { readFileSync } from 'node:fs';

const history = (library: string, name = 'history'): readonly RecordedEvent[] =>
  JSON.parse(readFileSync(new URL(`../../${library}/test/golden/${name}.json`, import.meta.url), 'utf8')) as readonly RecordedEvent[];

/** Events of two canteens and some bills: several of one stream in a row, and changes between streams. */
export const HISTORY: readonly RecordedEvent[] = [
  ...history('menu'),
  ...history('ordering'),
  ...history('billing', 'bills-history').filter(({ stream }) => stream.startsWith('bill-')),
];

/** Appends events at the revisions that they were recorded at. */
export async function appendHistory(store: EventStore, events: readonly RecordedEvent[]): Promise<void> {
  for (const { stream, revision, id, type, data, metadata } of events) {
    await store.append(stream, revision === 0 ? 'no-stream' : revision - 1, [{ id, type, data, metadata }]);
  }
}

/** Returns an insert of a record with a distinct value in every indexed field. */
export function recordOf(collection: AnyCollection, id: string): RecordOperation {
  const fields = collection.indexes.flatMap(({ fields: names }) => names).filter((name) => name !== '_id');
  const record = { _id: id, ...Object.fromEntries(fields.map((name) => [name, `${name} of ${id}`])), kept: [id, { whole: true }] };
  return { kind: 'insert', collection: collection.name, record };
}

/** Opens the installation as a server does, and returns its log's id. `settings` only appear in messages. */
export function begin(ports: Ports): Promise<string> {
  const settings = { dataDirectory: 'data', eventStore: undefined, mongo: undefined };
  return openOwnLog(ports, { settings, clock: systemClock, ids: randomIds });
}

/** Directories with embedded stores, which are closed and removed at the end. */
export class Installations {
  private readonly directories: ReturnType<typeof temporaryDirectory>[] = [];
  private readonly opened = new Set<Ports>();

  /** Empty stores; not even the log was opened. */
  async empty(): Promise<Ports> {
    const directory = temporaryDirectory();
    this.directories.push(directory);
    const wait = new StoreWait({ signal: new AbortController().signal, notify: () => undefined });
    const ports = await openPorts({ dataDirectory: directory.path, eventStore: undefined, mongo: undefined }, wait);
    this.opened.add(ports);
    return ports;
  }

  /** A log of menus, orders and bills, three records in every collection, and pictures. */
  async little(history: readonly RecordedEvent[] = HISTORY): Promise<Ports> {
    const ports = await this.empty();
    await begin(ports);
    await appendHistory(ports.events, history);
    await ports.records.commit(RECORD_COLLECTIONS.flatMap((collection) => ['a', 'b', 'c'].map((id) => recordOf(collection, id))));
    await ports.blobs.put('idli.webp', new TextEncoder().encode('steam'));
    await ports.blobs.put('dosa.webp', new TextEncoder().encode('crisp'));
    return ports;
  }

  async close(): Promise<void> {
    for (const ports of this.opened) await ports.close();
    for (const directory of this.directories) directory.remove();
    this.opened.clear();
    this.directories.splice(0);
  }
}
