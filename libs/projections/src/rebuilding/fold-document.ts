import type { EventStore, Position, RecordedEvent } from '@tiffin/event-sourcing';
import type { AnyView, StoredDocument, ViewDocument } from '@tiffin/read-models';
import { setTimeout } from 'node:timers/promises';
import { foldPage, touchesOf, type FoldedPage, type IsDismissed, type Poison, type Touch } from '../projections/fold-page.js';

/** What one event made of a document. */
export interface DocumentStep {
  /** At its current schema version. */
  readonly event: RecordedEvent;
  /** The document after it; `undefined` where it is removed, or was never there. */
  readonly document: ViewDocument | undefined;
  /** The event was another document's: with it a period began, and this one left. */
  readonly aged?: true;
  /** It could not be folded, and was passed over, since an operator had dismissed it. */
  readonly dismissed?: true;
  /** Why the event could not be folded. From there on the document is held up, and stays as it is. */
  readonly error?: string;
}

/** Of so many events that go into the document the newest are kept to be shown. */
const SHOWN = 50;

/**
 * Folds one document anew, in memory, from all that the log has for it. Nothing else knows which events those are: the log is looked through from its
 * beginning, as when the whole view is folded, and each event that belongs to the view is asked whose it is. What stands beside the document
 * are the series that its events may be numbered in (docs/adr/0041-tokens-from-the-order-of-the-log.md).
 */
export class DocumentFold {
  readonly #documents = new Map<string, StoredDocument<ViewDocument>>();
  readonly #held = new Set<string>();
  readonly #poison: Poison[] = [];
  #events: RecordedEvent[] = [];
  #count = 0;
  #period: string | undefined;
  #position: Position = 0;

  constructor(
    private readonly parts: {
      readonly view: AnyView;
      readonly id: string;
      readonly log: Pick<EventStore, 'readAll'>;
      readonly isDismissed: IsDismissed;
      readonly signal: AbortSignal;
      /** Hears what each event makes of the document. */
      readonly step?: (step: DocumentStep) => void;
    },
  ) {}

  /** How far the log is looked through. */
  get position(): Position {
    return this.#position;
  }
  get stored(): StoredDocument<ViewDocument> | undefined {
    return this.#documents.get(this.parts.id);
  }
  /** What it could not take, and what is held back behind that. */
  get poison(): readonly Poison[] {
    return this.#poison;
  }
  /** The newest events that go into it, in the order of the log. */
  get events(): readonly RecordedEvent[] {
    return this.#events;
  }
  get eventCount(): number {
    return this.#count;
  }

  /**
   * Folds exactly up to this position, which the log has. `gently`: it rests after each page as long as that took, since it has the thread of those who
   * answer requests. Rejects with the signal's reason, `UnplacedEvent`, and what the log's read throws.
   */
  async foldTo(end: Position, gently?: 'gently'): Promise<void> {
    const { log, signal } = this.parts;
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
    for (const touch of touchesOf(this.parts.view, events)) this.#take(touch);
  }

  /** One event after the other, so that what each makes of the document can be told. */
  #take({ ids: all, ...touch }: Touch): void {
    const { view, id, isDismissed } = this.parts;
    const ids = all.includes(id) ? [id] : [];
    if (ids.length === 0 && touch.series === undefined && touch.period === this.#period) return;
    if (ids.length > 0 || touch.series === id) this.#note(touch.event);
    const page = foldPage(view, [{ ...touch, ids }], this.#documents, this.#held, this.#period, isDismissed);
    for (const { id: changed, document, position } of page.changes) {
      if (document) this.#documents.set(changed, { document, position, parked: false });
      else this.#documents.delete(changed);
    }
    this.#poison.push(...page.poison);
    if (page.poison.length > 0) this.#held.add(id);
    this.#period = page.period;
    this.#tell(touch, ids, page);
  }

  #tell({ event, series }: Omit<Touch, 'ids'>, ids: readonly string[], { changes, poison }: FoldedPage): void {
    const { id, step } = this.parts;
    const hasChanged = changes.some((change) => change.id === id);
    if (!step || (ids.length === 0 && !hasChanged)) return;
    const [{ error } = {}] = poison;
    const isAged = ids.length === 0 && series !== id;
    step({
      event,
      document: this.stored?.document,
      ...(isAged && { aged: true }),
      ...(error !== undefined ? { error } : !hasChanged && { dismissed: true }),
    });
  }

  #note(event: RecordedEvent): void {
    this.#count += 1;
    this.#events.push(event);
    if (this.#events.length > SHOWN) this.#events.shift();
  }
}
