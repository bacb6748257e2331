import { MAX_APPEND_BYTES, type NewEvent, type RecordedEvent } from '@tiffin/event-sourcing';

/** The most that one append takes: well below the store's limit, since the server adds some bytes. */
const MOST = { events: 500, bytes: MAX_APPEND_BYTES / 4 };

/**
 * Yields consecutive events of one stream, which one append can write without changing the log's order. An event above the limit
 * goes alone.
 */
export async function* runsOfOneStream(
  events: AsyncIterable<RecordedEvent>,
  limits: { readonly events: number; readonly bytes: number } = MOST,
): AsyncGenerator<readonly [RecordedEvent, ...RecordedEvent[]], void> {
  let run: [RecordedEvent, ...RecordedEvent[]] | undefined;
  let bytes = 0;
  for await (const event of events) {
    const size = bytesOf(event);
    if (run && run[0].stream === event.stream && run.length < limits.events && bytes + size <= limits.bytes) {
      run.push(event);
      bytes += size;
    } else {
      if (run) yield run;
      run = [event];
      bytes = size;
    }
  }
  if (run) yield run;
}

/** The size that an append counts. */
function bytesOf({ type, data, metadata }: RecordedEvent): number {
  return Buffer.byteLength(type) + Buffer.byteLength(JSON.stringify(data)) + Buffer.byteLength(JSON.stringify(metadata));
}

/** Returns the event for an append to another log. */
export const toNewEvent = ({ id, type, data, metadata }: RecordedEvent): NewEvent => ({ id, type, data, metadata });
