import { LOG_EVENT_TYPES, LOG_STREAM, upcast, type LogOpened, type Position, type RecordedEvent } from '@tiffin/event-sourcing';
import { openEmbeddedLogReader } from '@tiffin/event-sourcing/embedded';

export interface IdentifiedLog {
  readonly logId: string;
  readonly head: Position;
}

/** Returns which log a file holds, and how much of it. Throws `DatabaseUnusable` or `StoreUnavailable`, or if the log was never opened. */
export async function identifyLog(file: string): Promise<IdentifiedLog> {
  const log = openEmbeddedLogReader(file, [LOG_STREAM]);
  try {
    const head = await log.head();
    for await (const { events } of log.readAll({ after: 0, signal: new AbortController().signal })) {
      for (const event of events) return { logId: upcast<RecordedEvent & LogOpened>(LOG_EVENT_TYPES, event).data.logId, head };
    }
    throw new Error(`${file} holds no log that was opened`);
  } finally {
    log.close();
  }
}
