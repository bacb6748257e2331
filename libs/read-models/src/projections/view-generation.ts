import type { Position, RecordedEvent } from '@tiffin/event-sourcing';
import type { ViewCommitted, ViewReader } from '../projections.js';
import type { Generation } from '../view-catalog.js';
import type { ViewStore } from '../view-store.js';
import type { ViewDefinition, ViewDocument } from '../view.js';
import type { ProjectionLoop } from './projection-loop.js';

/** A generation at work: its store, and the projection that feeds it. */
export interface RunningGeneration {
  readonly generation: Generation;
  readonly store: ViewStore<ViewDocument>;
  readonly projection: ProjectionLoop;
}

/** Reads a view through whichever generation is live at the moment of each call. */
export function readerOf<Document extends ViewDocument, Event extends RecordedEvent>(
  view: ViewDefinition<Document, Event>,
  live: (view: string) => RunningGeneration,
): ViewReader<Document> {
  const store = (): ViewStore<Document> => live(view.name).store as ViewStore<Document>;
  return {
    get: async (id) => (await store().getMany([id])).get(id),
    getMany: async (ids) => store().getMany(ids),
    query: async (query) => store().query(query),
    count: async (where) => store().count(where),
  };
}

/** Passes on what lies after `quietUntil`: a view that is folded from the beginning announces no old news. */
export function announceAfter(quietUntil: Position, announce: (committed: ViewCommitted) => void): (committed: ViewCommitted) => void {
  return (committed) => {
    if (committed.position > quietUntil) announce(committed);
  };
}
