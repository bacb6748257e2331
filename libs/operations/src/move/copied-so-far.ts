import type { EventStore } from '@tiffin/event-sourcing';
import { compareLogs, isSamePlace, LogsDiffer, placeOf, type LogsCompared } from '@tiffin/installation';
import { MoveFailed } from './move-failed.js';
import type { StepContext } from './move-watcher.js';

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
