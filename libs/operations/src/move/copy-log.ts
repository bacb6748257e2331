import { appendUntilDefinite, WrongExpectedRevision, type EventStore, type RecordedEvent } from '@tiffin/event-sourcing';
import { logEvents, runsOfOneStream, toNewEvent } from '@tiffin/installation';
import { copiedSoFar } from './copied-so-far.js';
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
  watcher.began('Looking for what the new event log has already');
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
