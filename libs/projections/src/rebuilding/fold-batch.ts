import type { Checkpoint, Position, RecordedEvent } from '@tiffin/event-sourcing';
import type { Clock } from '@tiffin/kernel';
import type { AnyView, Change, ParkedEvent, StoredDocument, ViewDocument, ViewStore } from '@tiffin/read-models';
import { foldPage, touchesOf } from '../projections/fold-page.js';
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
  #park: ParkedEvent[] = [];

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
    const stored = await this.#current([...new Set(touches.flatMap(({ ids }) => ids))]);
    const { changes, poison } = foldPage(view, touches, stored, this.#held);
    for (const change of changes) this.#changes.set(change.id, change);
    this.#park.push(...parkedEvents(view, poison, clock.now()));
    for (const { documentId } of poison) this.#held.add(documentId);
  }

  /** Writes all of it, with the checkpoint. Throws `StaleProjection`, and what the store throws. */
  async write(from: Position, { position: to, anchor }: Checkpoint): Promise<void> {
    const { store, epoch } = this.parts;
    await store.apply([...this.#changes.values()], { from, to, anchor, epoch, park: this.#park });
    this.#changes = new Map();
    this.#park = [];
  }

  /** The documents as they are after everything so far. */
  async #current(ids: readonly string[]): Promise<ReadonlyMap<string, StoredDocument<ViewDocument>>> {
    const documents = new Map(await this.parts.store.getMany(ids.filter((id) => !this.#changes.has(id))));
    for (const id of ids) {
      const { document, position } = this.#changes.get(id) ?? {};
      if (document && position !== undefined) documents.set(id, { document, position, parked: false });
    }
    return documents;
  }
}
