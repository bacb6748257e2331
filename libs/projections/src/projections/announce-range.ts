import type { Position, RecordedEvent } from '@tiffin/event-sourcing';
import type { AnyView, ViewDocument, ViewStore } from '@tiffin/read-models';
import { touchesOf } from './fold-page.js';
import { parkedId } from './parked-events.js';
import { retryWhileRetryable } from './retry-while-retryable.js';
import type { ViewContext } from './view-context.js';

/** A range of the log that was folded into a store without an announcement. */
export interface SilentRange {
  readonly view: AnyView;
  /** Its checkpoint is exactly at `upTo`. */
  readonly store: ViewStore<ViewDocument>;
  readonly after: Position;
  readonly upTo: Position;
}

/**
 * Announces the changes of the range, with the documents as they are after it. Retries retryable failures; logs any other failure and
 * resolves, since clients that miss a change get it with their next read.
 */
export async function announceRange(range: SilentRange, context: ViewContext): Promise<void> {
  const { view, after, upTo } = range;
  if (upTo <= after) return;
  const { logger, limits, stopping, announce } = context;
  const logFailure = (error: unknown): void =>
    logger.warn({ view: view.name, err: error }, 'The last changes can’t be announced at present; trying again');
  try {
    const { events, documents } = await retryWhileRetryable(() => changesOf(range, context), {
      backOff: limits.projection.backOff,
      signal: stopping,
      onFailure: logFailure,
    });
    if (events.length > 0) announce({ view: view.name, events, documents, position: upTo });
  } catch (error) {
    if (!stopping.aborted) logger.error({ view: view.name, err: error, after, upTo }, 'Changes could not be announced');
  }
}

interface Changes {
  readonly events: readonly RecordedEvent[];
  readonly documents: ReadonlyMap<string, ViewDocument | undefined>;
}

/** The events that were folded, without those that were parked, and the documents they changed. */
async function changesOf({ view, store, after, upTo }: SilentRange, { log, stopping }: ViewContext): Promise<Changes> {
  const events: RecordedEvent[] = [];
  const changed = new Set<string>();
  for await (const page of log.readAll({ after, follow: false, signal: stopping })) {
    for (const { event, ids } of touchesOf(
      view,
      page.events.filter(({ position }) => position <= upTo),
    )) {
      const folded: string[] = [];
      for (const id of ids) if (!(await store.findParked(parkedId(view, id, event.position)))) folded.push(id);
      if (folded.length > 0) events.push(event);
      for (const id of folded) changed.add(id);
    }
    if (page.position >= upTo) break;
  }
  stopping.throwIfAborted();
  const stored = await store.getMany([...changed]);
  return { events, documents: new Map([...changed].map((id) => [id, stored.get(id)?.document])) };
}
