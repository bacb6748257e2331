import { LOG_STREAM, type EventStore, type Position, type RecordedEvent } from '@tiffin/event-sourcing';

/**
 * Yields the events in the log's order, without the log's own: the part that copies have. Rejects with the signal's reason; the
 * port's own read would just end.
 */
export async function* logEvents(
  store: Pick<EventStore, 'readAll'>,
  { after = 0, signal }: { readonly after?: Position; readonly signal: AbortSignal },
): AsyncGenerator<RecordedEvent, void> {
  for await (const { events } of store.readAll({ after, follow: false, signal })) {
    for (const event of events) if (event.stream !== LOG_STREAM) yield event;
  }
  signal.throwIfAborted();
}
