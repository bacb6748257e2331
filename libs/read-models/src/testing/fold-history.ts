import { upcast, type RecordedEvent } from '@tiffin/event-sourcing';
import { matches } from '../matches.js';
import { countedOn } from '../series.js';
import type { ViewDefinition, ViewDocument } from '../view.js';

/** The documents of a view after a history, folded one event at a time in memory: what the engine must come to as well. Throws what the fold throws. */
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
    const gone = view.retention?.expired(view.retention.period(event));
    if (gone) for (const [id, document] of documents) if (matches(document, gone)) documents.delete(id);
  }
  return documents;
}
