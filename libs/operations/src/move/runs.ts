import { MAX_APPEND_BYTES, type RecordedEvent } from '@tiffin/event-sourcing';

/** So many events are appended at once, at most. */
const MOST = 500;

/** Neighbours of one stream, which one append can write without changing the log's order. */
export async function* runsOfOneStream(
  events: AsyncIterable<RecordedEvent>,
  limits: { readonly events: number; readonly bytes: number } = { events: MOST, bytes: MAX_APPEND_BYTES },
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

/** As an append counts them. */
function bytesOf({ type, data, metadata }: RecordedEvent): number {
  return Buffer.byteLength(type) + Buffer.byteLength(JSON.stringify(data)) + Buffer.byteLength(JSON.stringify(metadata));
}
