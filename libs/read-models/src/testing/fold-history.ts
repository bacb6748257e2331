import { upcast, type RecordedEvent } from '@tiffin/event-sourcing';
import { matches } from '../matches.js';
import { countedOn } from '../series.js';
import type { ViewDefinition, ViewDocument } from '../view.js';

/** Folds a history into a view in memory, one event at a time; returns its documents, as the engine must. Throws what the fold throws. */
export function foldHistory<Document extends ViewDocument, Event extends RecordedEvent>(
  view: ViewDefinition<Document, Event>,
  history: Iterable<RecordedEvent>,
): Map<string, Document> {
  const documents = new Map<string, Document>();
  for (const recorded of history) {
    if (!view.streams.some((prefix) => recorded.stream.startsWith(prefix))) continue;
    const event = upcast<Event>(view.types, recorded);
    const series = view.seriesOf?.(event);
    const counted = series === undefined ? undefined : countedOn(view, documents.get(series), event, series);
    if (counted) documents.set(counted.series._id, counted.series as Document);
    for (const id of new Set(view.idsOf(event))) {
      const document = view.evolve(documents.get(id), event, id, counted?.number);
      if (document) documents.set(id, document);
      else documents.delete(id);
    }
    const expired = view.retention?.expired(view.retention.period(event));
    if (expired) for (const [id, document] of documents) if (matches(document, expired)) documents.delete(id);
  }
  return documents;
}
