import type { RecordStore } from '@tiffin/read-models';
import { MOVE, MOVES } from './move-record.js';

/** The stores don't belong together, or not yet. Serving from them would do harm. */
export class UnfinishedMove extends Error {
  override readonly name = 'UnfinishedMove';
}

/**
 * Refuses to serve from stores to which an installation has only half moved, and from the log that it left. `logId`: the log that
 * is there, if any. Throws `UnfinishedMove`, with a message that says what to do, and what the record store throws.
 */
export async function refuseUnfinishedMove(records: RecordStore, logId: string | undefined): Promise<void> {
  const move = (await records.get(MOVES, MOVE))?.record;
  if (!move) return;
  const { underWay } = move;
  // If the log moves alone, its embedded beginning may still use the records that stay.
  if (underWay && (logId === undefined || underWay.to === logId || underWay.parts.includes('documents'))) {
    throw new UnfinishedMove(
      'An installation is being moved to these stores and is not complete yet: run `npm run ops -- move` again, it goes on where it was.',
    );
  }
  if (move.moved.includes('log') && move.from === logId) {
    throw new UnfinishedMove(
      'These records belong to another event log: this installation was moved. Set TIFFIN_EVENT_STORE and TIFFIN_MONGO as they were in the move.',
    );
  }
}
