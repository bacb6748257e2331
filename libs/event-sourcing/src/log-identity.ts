import type { Clock, Ids } from '@tiffin/kernel';
import { appendUntilDefinite } from './append-until-definite.js';
import { WrongExpectedRevision } from './errors.js';
import type { EventStore, RecordedEvent } from './event-store.js';
import { type EventTypes, upcast } from './event-types.js';
import { newEvents } from './new-events.js';

/** The stream that holds the log's own identity. It has no business events. */
export const LOG_STREAM = 'tiffin-log';

/** The first event of every log. It gives the log its id. */
export interface LogOpened {
  readonly type: 'LogOpened';
  readonly data: { readonly logId: string };
}

export const LOG_EVENT_TYPES = { LogOpened: { version: 1 } } as const satisfies EventTypes;

/**
 * Returns the log's id, and creates it if this is the first time that the log is opened; of several processes that do so at once, one wins.
 * A checkpoint, snapshot or reactor position is valid only for the log it was made from (docs/reference/design.md#4.4). Throws
 * `StoreUnavailable`, `OutcomeUnknown`, `UnknownEvent`.
 */
export async function openLog(store: EventStore, clock: Clock, ids: Ids): Promise<string> {
  const existing = await findLogId(store);
  if (existing !== undefined) return existing;
  const logId = ids.uuid();
  const opened: LogOpened = { type: 'LogOpened', data: { logId } };
  const context = { actor: { id: 'tiffin', role: 'system' }, correlationId: logId, causationId: logId } as const;
  try {
    await appendUntilDefinite(store, LOG_STREAM, 'no-stream', newEvents(LOG_EVENT_TYPES, [opened], context, { clock, ids }));
    return logId;
  } catch (error) {
    if (!(error instanceof WrongExpectedRevision)) throw error;
  }
  const winner = await findLogId(store);
  if (winner === undefined) throw new Error(`${LOG_STREAM} exists, but has no first event.`);
  return winner;
}

/** Returns the log's id; `undefined` if the log was never opened. Throws `StoreUnavailable`, `UnknownEvent`. */
export async function findLogId(store: EventStore): Promise<string | undefined> {
  for await (const event of store.readStream(LOG_STREAM, { limit: 1 })) {
    return upcast<RecordedEvent & LogOpened>(LOG_EVENT_TYPES, event).data.logId;
  }
  return undefined;
}
