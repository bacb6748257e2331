import type { EventStore } from '@tiffin/event-sourcing';
import type { RunningClock } from './running-clock.js';

/** When the log's last event happened; `undefined` for an empty log. Reads the whole log. */
async function lastInstant(events: EventStore): Promise<Date | undefined> {
  let last: string | undefined;
  for await (const page of events.readAll({ after: 0, follow: false, signal: new AbortController().signal })) {
    for (const { metadata } of page.events) if (last === undefined || metadata.occurredAt > last) last = metadata.occurredAt;
  }
  return last === undefined ? undefined : new Date(last);
}

/**
 * Lets the clock start at `TIFFIN_CLOCK`, or at the log's last instant where that is later (design 9). Before anything is recorded: the log's
 * own first event is as old as the story that follows.
 */
export async function startClock(clock: RunningClock, clockStart: Date | undefined, events: EventStore): Promise<void> {
  if (!clockStart) return;
  const last = await lastInstant(events);
  clock.startAt(last && last > clockStart ? last : clockStart);
}
