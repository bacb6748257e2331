import { findLogId } from '@tiffin/event-sourcing';
import { MOVE, MOVES, type MoveRecord, type MovingPart } from '@tiffin/installation';
import type { RecordStore } from '@tiffin/read-models';
import { MoveFailed } from './move-failed.js';
import type { MovingStores } from './moving-stores.js';

export interface MovePlan {
  /** The stores; parts that moved earlier are those of the target. */
  readonly source: MovingStores;
  /** Empty: everything has moved. */
  readonly parts: readonly MovingPart[];
  /** The source's record of moves, from which its next one is made. */
  readonly known: MoveRecord;
  /** What an interrupted attempt left in the target. */
  readonly begun: MoveRecord['underWay'];
}

/** Returns the record of moves among these records, if there is one. */
export async function moveRecordOf(records: RecordStore): Promise<MoveRecord | undefined> {
  return (await records.get(MOVES, MOVE))?.record;
}

/** The record that a move has left there. A server that started on new stores leaves a record without a move. */
async function attemptIn(records: RecordStore): Promise<MoveRecord | undefined> {
  const record = await moveRecordOf(records);
  return record && (record.moved.length > 0 || record.underWay) ? record : undefined;
}

/**
 * Returns what is still to be moved from an embedded installation so that everything is in `target`. Parts may move one after the
 * other: earlier moves count. Throws `MoveFailed` if the target belongs to another installation.
 */
export async function planMove(embedded: MovingStores, target: MovingStores): Promise<MovePlan> {
  const from = await findLogId(embedded.events);
  if (from === undefined) throw new MoveFailed('There is nothing to move: the event log under TIFFIN_DATA is empty.');
  const attempt = await attemptIn(target.records);
  if (attempt && attempt.from !== from)
    throw new MoveFailed('Another installation was moved to what TIFFIN_MONGO names: choose another database.');
  const moveDocuments = target.records !== embedded.records;
  const documentsMoved = moveDocuments && attempt?.moved.includes('documents') === true;
  const { records, blobs, catalog } = documentsMoved ? target : embedded;
  const known = (await moveRecordOf(records)) ?? { _id: MOVE, from, log: from, moved: [] };
  const logMoved = known.moved.includes('log');
  if (logMoved && (await findLogId(target.events)) !== known.log) {
    throw new MoveFailed("This installation's event log was moved to EventStoreDB before: set TIFFIN_EVENT_STORE as it was then.");
  }
  if (!logMoved && known.log !== from)
    throw new MoveFailed('Log and records under TIFFIN_DATA belong to two installations: the server says at its start what to do.');
  const events = logMoved ? target.events : embedded.events;
  const parts: MovingPart[] = [];
  if (events !== target.events) parts.push('log');
  if (records !== target.records) parts.push('documents');
  return { source: { events, records, blobs, catalog }, parts, known, begun: attempt?.underWay };
}
