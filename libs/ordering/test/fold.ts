import type { RecordedEvent } from '@tiffin/event-sourcing';
import type { ViewDefinition, ViewDocument } from '@tiffin/read-models';

/** A view folded one event after the other. */
export class FoldedView<Document extends ViewDocument, Event extends RecordedEvent> {
  readonly documents = new Map<string, Document>();
  readonly #series = new Map<string, number>();

  constructor(private readonly view: ViewDefinition<Document, Event>) {}

  fold(event: Event): void {
    const series = this.view.seriesOf?.(event);
    const number = series === undefined ? undefined : (this.#series.get(series) ?? 0) + 1;
    if (series !== undefined && number !== undefined) this.#series.set(series, number);
    for (const id of this.view.idsOf(event)) {
      const document = this.view.evolve(this.documents.get(id), event, id, number);
      if (document) this.documents.set(id, document);
      else this.documents.delete(id);
    }
  }
}
