import type { EventStore } from '@tiffin/event-sourcing';

/** When the log's last event happened; `undefined` for an empty log. Reads the whole log: for `TIFFIN_CLOCK`, in development only. */
export async function lastInstant(store: EventStore): Promise<Date | undefined> {
  let last: string | undefined;
  for await (const { events } of store.readAll({ after: 0, follow: false, signal: new AbortController().signal })) {
    for (const { metadata } of events) if (last === undefined || metadata.occurredAt > last) last = metadata.occurredAt;
  }
  return last === undefined ? undefined : new Date(last);
}
