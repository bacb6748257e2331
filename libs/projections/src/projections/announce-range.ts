import type { Position, RecordedEvent } from '@tiffin/event-sourcing';
import type { AnyView, ViewDocument, ViewStore } from '@tiffin/read-models';
import { touchesOf } from './fold-page.js';
import { parkedId } from './parked-events.js';
import { retryWhileRetryable } from './retry-while-retryable.js';
import type { ViewContext } from './view-context.js';

/** A stretch of the log that a store has folded without telling anybody. */
export interface SilentRange {
  readonly view: AnyView;
  /** Stands exactly at `upTo`. */
  readonly store: ViewStore<ViewDocument>;
  readonly after: Position;
  readonly upTo: Position;
}

/**
 * Announces what lies in the stretch, with the documents as they are after it. Waits out passing trouble; what is no passing trouble is
 * logged, since clients that miss a change find it when they ask again.
 */
export async function announceRange(stretch: SilentRange, context: ViewContext): Promise<void> {
  const { view, after, upTo } = stretch;
  if (upTo <= after) return;
  const { logger, limits, stopping, announce } = context;
  const trouble = (error: unknown): void =>
    logger.warn({ view: view.name, err: error }, 'The last changes can’t be announced at present; trying again');
  try {
    const { events, documents } = await retryWhileRetryable(() => changesOf(stretch, context), {
      backOff: limits.projection.backOff,
      signal: stopping,
      onFailure: trouble,
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

/** The events that went into documents; those that were parked didn't. */
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
