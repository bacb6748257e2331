import { findLogId, LOG_STREAM, openLog, type EventStore } from '@tiffin/event-sourcing';
import { MOVE, MOVES, type MoveRecord } from '@tiffin/installation';
import type { Ids } from '@tiffin/kernel';
import type { RecordStore } from '@tiffin/read-models';
import { MoveFailed } from './move-failed.js';
import type { MovePlan } from './move-plan.js';
import type { MovingStores } from './moving-stores.js';

/**
 * Records in the target that a move is in progress, and only then opens the log there, so that any data in the target can be
 * explained. Returns the identity of the log to which the moved installation belongs.
 */
export async function beginMove({ source, parts, known }: MovePlan, target: MovingStores, ids: Ids): Promise<string> {
  if (!parts.includes('log')) {
    await write(target.records, { ...known, underWay: { parts, to: known.log } });
    return known.log;
  }
  // A log that was opened and never written to counts as none.
  const to = (await findLogId(target.events)) ?? ids.uuid();
  await write(target.records, { ...known, underWay: { parts, to } });
  const opened = await openedAt(source.events);
  if ((await openLog(target.events, { now: () => opened }, { uuid: () => to })) !== to) {
    throw new MoveFailed(
      'Someone else has opened the event log that TIFFIN_EVENT_STORE names: an installation needs an EventStoreDB of its own.',
    );
  }
  return to;
}

/** Records that everything is copied and compared: the target may serve. */
export async function completeMove({ parts, known }: MovePlan, target: MovingStores, log: string): Promise<void> {
  const { _id, from, moved } = known;
  await write(target.records, { _id, from, log, moved: [...new Set([...moved, ...parts])] });
}

/** The new log is as old as the old one. Otherwise a clock that starts at the log's last instant would start today because of a move. */
async function openedAt(events: EventStore): Promise<Date> {
  for await (const { metadata } of events.readStream(LOG_STREAM, { limit: 1 })) return new Date(metadata.occurredAt);
  throw new MoveFailed('There is nothing to move: the event log under TIFFIN_DATA is empty.');
}

async function write(records: RecordStore, record: MoveRecord): Promise<void> {
  const present = await records.get(MOVES, MOVE);
  const collection = MOVES.name;
  await records.commit([
    present ? { kind: 'replace', collection, record, revision: present.revision } : { kind: 'insert', collection, record },
  ]);
}
