import type { RecordedEvent } from '@tiffin/event-sourcing';
import type { ViewDefinition, ViewDocument } from '@tiffin/read-models';

/** A view folded one event after the other. */
export class FoldedView<Document extends ViewDocument, Event extends RecordedEvent> {
  readonly documents = new Map<string, Document>();

  constructor(private readonly view: ViewDefinition<Document, Event>) {}

  fold(event: Event): void {
    for (const id of this.view.idsOf(event)) {
      const document = this.view.evolve(this.documents.get(id), event, id);
      if (document) this.documents.set(id, document);
      else this.documents.delete(id);
    }
  }
}
