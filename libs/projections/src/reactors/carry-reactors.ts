import type { EventStore, RecordedEvent } from '@tiffin/event-sourcing';
import type { CollectionDefinition, RecordStore, StoredRecord } from '@tiffin/read-models';
import { CHECKPOINTS, PARKED, parkedId } from './reactor-records.js';

/** A copy of the log that the reactors consumed. The same events have other positions in it. */
export interface CopiedLog {
  readonly id: string;
  readonly events: Pick<EventStore, 'readStream'>;
}

/**
 * Copies the checkpoints and parked events of all reactors, adapted to a copy of their log (docs/adr/0011-moving-an-installation.md).
 * Leaves out a reactor whose last event the copy lacks, which then starts from the beginning. It can be repeated; `from` and `to` may be
 * the same store. Throws
 * `StoreUnavailable`.
 */
export async function carryReactors(from: RecordStore, to: RecordStore, { id: logId, events }: CopiedLog): Promise<void> {
  const inCopy = async (stream: string, revision: number): Promise<RecordedEvent | undefined> => {
    for await (const event of events.readStream(stream, { from: revision, limit: 1 })) return event;
    return undefined;
  };
  for (const { record: parked } of await from.find(PARKED, {})) {
    const event = await inCopy(parked.stream, parked.revision);
    if (!event) continue;
    const moved = { ...parked, _id: parkedId(parked.reactor, logId, event.position), position: event.position };
    await put(to, PARKED, moved);
    if (from === to && moved._id !== parked._id) await to.commit([{ kind: 'delete', collection: PARKED.name, id: parked._id }]);
  }
  for (const { record: checkpoint } of await from.find(CHECKPOINTS, {})) {
    const { anchor } = checkpoint;
    const event = anchor && (await inCopy(anchor.stream, anchor.revision));
    if (event && event.id === anchor.eventId) await put(to, CHECKPOINTS, { ...checkpoint, logId, position: event.position });
  }
}

async function put<R extends StoredRecord>(records: RecordStore, definition: CollectionDefinition<R>, record: R): Promise<void> {
  const stored = await records.get(definition, record._id);
  const collection = definition.name;
  await records.commit([
    stored ? { kind: 'replace', collection, record, revision: stored.revision } : { kind: 'insert', collection, record },
  ]);
}
