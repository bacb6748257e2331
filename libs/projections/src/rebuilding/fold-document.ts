import type { EventStore, Position, RecordedEvent } from '@tiffin/event-sourcing';
import type { AnyView, StoredDocument, ViewDocument } from '@tiffin/read-models';
import { setTimeout } from 'node:timers/promises';
import { foldPage, touchesOf, type FoldedPage, type IsDismissed, type Poison, type Touch } from '../projections/fold-page.js';

/** The effect of one event on a document. */
export interface DocumentStep {
  /** The event, at its current schema version. */
  readonly event: RecordedEvent;
  /** The document after it; `undefined` if it was removed, or was never there. */
  readonly document: ViewDocument | undefined;
  /** The event belongs to another document, and began a period by which this document expired. */
  readonly aged?: true;
  /** The event could not be folded, and was skipped because an operator had dismissed it. */
  readonly dismissed?: true;
  /** Why the event could not be folded. From then on the document is held up and does not change. */
  readonly error?: string;
}

/** How many of the newest events of the document are kept. */
const SHOWN = 50;

/**
 * Folds a single document in memory. There is no index of a document's events, so it reads the whole log from the beginning and asks the
 * view for each event which documents it belongs to. It also folds the series that number the events
 * (docs/adr/0041-tokens-from-the-order-of-the-log.md).
 */
export class DocumentFold {
  readonly #documents = new Map<string, StoredDocument<ViewDocument>>();
  readonly #heldUp = new Set<string>();
  readonly #poison: Poison[] = [];
  #events: RecordedEvent[] = [];
  #count = 0;
  #period: string | undefined;
  #position: Position = 0;

  constructor(
    private readonly options: {
      readonly view: AnyView;
      readonly id: string;
      readonly log: Pick<EventStore, 'readAll'>;
      readonly isDismissed: IsDismissed;
      readonly signal: AbortSignal;
      /** Called with the effect of each event on the document. */
      readonly step?: (step: DocumentStep) => void;
    },
  ) {}

  /** The position up to which the log has been read. */
  get position(): Position {
    return this.#position;
  }
  get stored(): StoredDocument<ViewDocument> | undefined {
    return this.#documents.get(this.options.id);
  }
  /** The events that could not be folded, and those held back after them. */
  get poison(): readonly Poison[] {
    return this.#poison;
  }
  /** The newest events of the document, in the order of the log. */
  get events(): readonly RecordedEvent[] {
    return this.#events;
  }
  get eventCount(): number {
    return this.#count;
  }

  /**
   * Folds exactly up to this position, which the log has. With `gently` it sleeps after each page as long as the page took, since this
   * thread also answers requests. Rejects with the signal's reason, `UnplacedEvent`, and what the log's read throws.
   */
  async foldTo(end: Position, gently?: 'gently'): Promise<void> {
    const { log, signal } = this.options;
    if (this.#position >= end) return;
    let begun = performance.now();
    for await (const { events, position } of log.readAll({ after: this.#position, follow: false, signal })) {
      this.#add(position > end ? events.filter((event) => event.position <= end) : events);
      this.#position = Math.min(position, end);
      if (this.#position >= end) break;
      await setTimeout(gently ? performance.now() - begun : 0, undefined, { signal });
      begun = performance.now();
    }
    signal.throwIfAborted();
  }

  #add(events: readonly RecordedEvent[]): void {
    for (const touch of touchesOf(this.options.view, events)) this.#fold(touch);
  }

  /** Folds one event at a time, so that `step` gets the effect of each. */
  #fold({ ids: all, ...touch }: Touch): void {
    const { view, id, isDismissed } = this.options;
    const ids = all.includes(id) ? [id] : [];
    if (ids.length === 0 && touch.series === undefined && touch.period === this.#period) return;
    if (ids.length > 0 || touch.series === id) this.#note(touch.event);
    const page = foldPage(view, [{ ...touch, ids }], this.#documents, this.#heldUp, this.#period, isDismissed);
    for (const { id: changed, document, position } of page.changes) {
      if (document) this.#documents.set(changed, { document, position, parked: false });
      else this.#documents.delete(changed);
    }
    this.#poison.push(...page.poison);
    if (page.poison.length > 0) this.#heldUp.add(id);
    this.#period = page.period;
    this.#notifyStep(touch, ids, page);
  }

  #notifyStep({ event, series }: Omit<Touch, 'ids'>, ids: readonly string[], { changes, poison }: FoldedPage): void {
    const { id, step } = this.options;
    const hasChanged = changes.some((change) => change.id === id);
    if (!step || (ids.length === 0 && !hasChanged)) return;
    const [{ error } = {}] = poison;
    const hasExpired = ids.length === 0 && series !== id;
    step({
      event,
      document: this.stored?.document,
      ...(hasExpired && { aged: true }),
      ...(error !== undefined ? { error } : !hasChanged && { dismissed: true }),
    });
  }

  #note(event: RecordedEvent): void {
    this.#count += 1;
    this.#events.push(event);
    if (this.#events.length > SHOWN) this.#events.shift();
  }
}
