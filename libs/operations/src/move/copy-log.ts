import { appendUntilDefinite, WrongExpectedRevision, type EventStore, type RecordedEvent } from '@tiffin/event-sourcing';
import {
  logEvents,
  runsOfOneStream,
  toNewEvent,
  compareLogs,
  isSamePlace,
  LogsDiffer,
  placeOf,
  type LogsCompared,
} from '@tiffin/installation';
import { MoveFailed } from './move-failed.js';
import type { StepContext } from './move-watcher.js';

/**
 * Copies the log, whole and in order: one append after another, since concurrent ones have no fixed order. Events keep their ids,
 * types, data, metadata and revisions; their positions are the target's. What an earlier attempt copied is checked and kept, and at
 * the end everything is read back. Returns the number of events. Throws `MoveFailed` if the target's log is not the beginning of
 * this one.
 */
export async function copyLog(source: EventStore, target: EventStore, context: StepContext): Promise<number> {
  const { signal, watcher } = context;
  watcher.began('Looking for events that the new event log already has');
  const copied = await copiedSoFar(source, target, context);
  watcher.began('Copying the event log');
  const head = await source.head();
  let done = copied.events;
  for await (const run of runsOfOneStream(logEvents(source, { after: copied.position, signal }))) {
    await append(target, run);
    done += run.length;
    watcher.advanced({ done, share: (run.at(-1)?.position ?? 0) / head });
  }
  watcher.began('Comparing both event logs');
  const verified = await copiedSoFar(source, target, context);
  if (verified.events < done) throw new MoveFailed(`Of ${done} events the new event log has only ${verified.events}.`);
  return done;
}

async function append(target: EventStore, run: readonly [RecordedEvent, ...RecordedEvent[]]): Promise<void> {
  const [{ stream, revision }] = run;
  try {
    await appendUntilDefinite(target, stream, revision === 0 ? 'no-stream' : revision - 1, run.map(toNewEvent));
  } catch (error) {
    if (!(error instanceof WrongExpectedRevision)) throw error;
    throw new MoveFailed(`Someone else writes to the new event log: ${error.message}.`, { cause: error });
  }
}

/** Returns how many of the source's events the target has. Throws `MoveFailed` if the target's log is not the beginning of the source's. */
export async function copiedSoFar(source: EventStore, target: EventStore, { signal, watcher }: StepContext): Promise<LogsCompared> {
  try {
    return await compareLogs(source, target, { signal, advanced: (done, share) => watcher.advanced({ done, share }) });
  } catch (error) {
    throw error instanceof LogsDiffer ? new MoveFailed(sentenceOf(error), { cause: error }) : error;
  }
}

const OTHERS = "The event log that TIFFIN_EVENT_STORE names holds events that this installation's log does not have,";

function sentenceOf({ events, expected, found }: LogsDiffer): string {
  if (!expected) return `${OTHERS} after the ${events} events of this installation.`;
  if (isSamePlace(expected, found)) return `The copy of the event in ${placeOf(expected)} differs from the event.`;
  return `${OTHERS} such as ${found.type} in ${placeOf(found)}, where ${placeOf(expected)} belongs.`;
}
