import type { RecordedEvent } from '@tiffin/event-sourcing';
import type { AnyView, StoredDocument, ViewDocument } from '@tiffin/read-models';
import { foldPage, touchesOf, type Touch } from '../projections/fold-page.js';

/** What one event made of a document. */
export interface DocumentStep {
  /** At its current schema version. */
  readonly event: RecordedEvent;
  /** The document after it; `undefined` where it is removed, or was never there. */
  readonly document: ViewDocument | undefined;
  /** The event was another document's: with it a period began, and this one left. */
  readonly aged?: true;
  /** Why the event could not be folded. From there on the document is held up, and stays as it is. */
  readonly error?: string;
}

/**
 * One document of a view, folded alone from the log's beginning by the view's own fold, with the numbers that its events have in their series. Pure,
 * and nothing of the view's stores is looked at: what comes of it is what the log says.
 */
export class DocumentFold {
  /** The document, and how far every series has come. */
  readonly #stored = new Map<string, StoredDocument<ViewDocument>>();
  readonly #held = new Set<string>();
  #period: string | undefined;

  constructor(
    private readonly view: AnyView,
    private readonly id: string,
  ) {}

  /** As it is after the events so far. */
  get document(): ViewDocument | undefined {
    return this.#stored.get(this.id)?.document;
  }

  /** Folds the next events of the log, in order; answers what became of the document. Throws `UnplacedEvent`. */
  add(events: readonly RecordedEvent[]): readonly DocumentStep[] {
    return touchesOf(this.view, events).flatMap((touch) => this.#take(touch));
  }

  #take({ ids: all, ...touch }: Touch): readonly DocumentStep[] {
    const { event } = touch;
    const ids = all.filter((id) => id === this.id);
    const { changes, poison, period } = foldPage(this.view, [{ ...touch, ids }], this.#stored, this.#held, this.#period);
    this.#period = period;
    for (const { id, document, position } of changes) {
      if (document) this.#stored.set(id, { document, position, parked: false });
      else this.#stored.delete(id);
    }
    const { document } = this;
    for (const { error } of poison) {
      this.#held.add(this.id);
      return [{ event, document, error }];
    }
    if (ids.length > 0) return [{ event, document }];
    return changes.some(({ id }) => id === this.id) ? [{ event, document, aged: true }] : [];
  }
}
