import { findLogId } from '@tiffin/event-sourcing';
import { RECORD_COLLECTIONS } from '@tiffin/installation';
import { logEvents } from './log-events.js';
import { MoveFailed } from './move-failed.js';
import type { MovePlan } from './move-plan.js';
import type { MovingStores } from './moving-stores.js';
import { countRecords } from './stored-records.js';

/** Throws `MoveFailed` where the target holds anything but what an earlier attempt of this very move left there. */
export async function refuseOccupied({ parts, begun }: MovePlan, target: MovingStores, signal: AbortSignal): Promise<void> {
  if (parts.includes('log')) {
    const ours = begun?.parts.includes('log') === true && (await findLogId(target.events)) === begun.to;
    if (!ours) await refuseOccupiedLog(target, signal);
  }
  if (parts.includes('documents') && begun?.parts.includes('documents') !== true) await refuseOccupiedDocuments(target);
}

async function refuseOccupiedLog({ events }: MovingStores, signal: AbortSignal): Promise<void> {
  for await (const { stream } of logEvents(events, { signal })) {
    throw new MoveFailed(
      `The event log that TIFFIN_EVENT_STORE names is not empty: it has the stream ${stream}. An installation needs an EventStoreDB of its own.`,
    );
  }
}

async function refuseOccupiedDocuments({ records, blobs }: MovingStores): Promise<void> {
  const count = await countRecords(records, RECORD_COLLECTIONS);
  const refuse = (what: string): never => {
    throw new MoveFailed(`The database that TIFFIN_MONGO names is not empty: it has ${what}. Name an empty one.`);
  };
  if (count > 0) refuse(count === 1 ? 'a record' : `${count} records`);
  for await (const name of blobs.names()) refuse(`the picture ${name}`);
}
