import type { Checkpoint, Position, RecordedEvent } from '@tiffin/event-sourcing';
import type { Clock } from '@tiffin/kernel';
import {
  matches,
  type AnyView,
  type Change,
  type ParkedEvent,
  type StoredDocument,
  type ViewDocument,
  type ViewStore,
  type Where,
} from '@tiffin/read-models';
import { documentsOf, foldPage, touchesOf } from '../projections/fold-page.js';
import { parkedEvents } from '../projections/parked-events.js';

export interface FoldBatchParts {
  readonly view: AnyView;
  readonly store: ViewStore<ViewDocument>;
  readonly epoch: number;
  readonly clock: Clock;
  /** Documents that parked events hold up. */
  readonly held: ReadonlySet<string>;
}

/** What many pages of events do to a view, kept in memory until it is written at once: a document that changes often is written once. */
export class FoldBatch {
  readonly #held: Set<string>;
  #changes = new Map<string, Change<ViewDocument>>();
  /** Documents as they are after everything so far, of those that events went into. */
  #current = new Map<string, StoredDocument<ViewDocument>>();
  #park: ParkedEvent[] = [];
  #gone: Where[] = [];
  /** Of the last event. */
  #period: string | undefined;

  constructor(private readonly parts: FoldBatchParts) {
    this.#held = new Set(parts.held);
  }

  /** Documents and parked events that wait to be written. */
  get size(): number {
    return this.#changes.size + this.#park.length;
  }

  /** Folds the next events of the log, in order. Throws `UnplacedEvent`, and what the store throws. */
  async add(events: readonly RecordedEvent[]): Promise<void> {
    const { view, clock } = this.parts;
    const touches = touchesOf(view, events);
    if (touches.length === 0) return;
    await this.#load(documentsOf(touches));
    const { changes, poison, gone, period } = foldPage(view, touches, this.#current, this.#held, this.#period);
    for (const change of changes) this.#take(change);
    this.#gone.push(...gone);
    this.#period = period;
    this.#park.push(...parkedEvents(view, poison, clock.now()));
    for (const { documentId } of poison) this.#held.add(documentId);
  }

  /** Writes all of it, with the checkpoint. Throws `StaleProjection`, and what the store throws. */
  async write(from: Position, { position: to, anchor }: Checkpoint): Promise<void> {
    const { store, epoch } = this.parts;
    await store.apply([...this.#changes.values()], { from, to, anchor, epoch, park: this.#park, gone: this.#gone });
    this.#changes = new Map();
    this.#current = new Map();
    this.#park = [];
    this.#gone = [];
  }

  async #load(ids: readonly string[]): Promise<void> {
    const unknown = ids.filter((id) => !this.#changes.has(id) && !this.#current.has(id));
    for (const [id, stored] of await this.parts.store.getMany(unknown)) {
      const isGone = !this.#held.has(id) && this.#gone.some((gone) => matches(stored.document, gone));
      if (isGone) this.#take({ id, document: undefined, position: stored.position });
      else this.#current.set(id, stored);
    }
  }

  #take(change: Change<ViewDocument>): void {
    const { id, document, position } = change;
    this.#changes.set(id, change);
    if (document) this.#current.set(id, { document, position, parked: false });
    else this.#current.delete(id);
  }
}
