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
import { documentsOf, foldPage, touchesOf, type IsDismissed } from '../projections/fold-page.js';
import { parkedEvents } from '../projections/parked-events.js';
import type { FoldTimes } from './fold-times.js';

export interface FoldBatchOptions {
  readonly view: AnyView;
  readonly store: ViewStore<ViewDocument>;
  readonly epoch: number;
  readonly clock: Clock;
  /** The documents that parked events hold up. */
  readonly heldUp: ReadonlySet<string>;
  readonly isDismissed?: IsDismissed;
  readonly times: FoldTimes;
}

/** A write that is not finished, and what it writes. */
interface Writing {
  readonly changes: ReadonlyMap<string, Change<ViewDocument>>;
  readonly current: ReadonlyMap<string, StoredDocument<ViewDocument>>;
  readonly done: Promise<void>;
}

/**
 * Collects the effect of many pages of events in memory and writes it in one transaction, so that a document that changes often is written
 * once. The next events are folded while a write is running, so that folding does not wait for a database server.
 */
export class FoldBatch {
  readonly #heldUp: Set<string>;
  #writing: Writing | undefined;
  #changes = new Map<string, Change<ViewDocument>>();
  /** The documents after all events so far, of those that events were folded into. */
  #current = new Map<string, StoredDocument<ViewDocument>>();
  #park: ParkedEvent[] = [];
  #expired: Where[] = [];
  /** The period of the last event. */
  #period: string | undefined;

  constructor(private readonly options: FoldBatchOptions) {
    this.#heldUp = new Set(options.heldUp);
  }

  /** Number of documents and parked events that wait to be written. */
  get size(): number {
    return this.#changes.size + this.#park.length;
  }

  /** Folds the next events of the log. Throws `UnplacedEvent`, and what the store throws. */
  async add(events: readonly RecordedEvent[]): Promise<void> {
    const { view, isDismissed, clock, times } = this.options;
    const touches = times.at('folding', () => touchesOf(view, events));
    if (touches.length === 0) return;
    await times.of('storing', () => this.#load(documentsOf(touches)));
    const folded = times.at('folding', () => foldPage(view, touches, this.#current, this.#heldUp, this.#period, isDismissed));
    const { changes, poison, expired, period } = folded;
    for (const change of changes) this.#take(change);
    this.#expired.push(...expired);
    this.#period = period;
    this.#park.push(...parkedEvents(view, poison, clock.now()));
    for (const { documentId } of poison) this.#heldUp.add(documentId);
  }

  /**
   * Waits for the previous write, and begins to write everything collected, with the checkpoint. `written` waits for it to end. Throws
   * `StaleProjection`, and what the store throws, for either write.
   */
  async write(from: Position, { position: to, anchor }: Checkpoint): Promise<void> {
    await this.written();
    const { store, epoch, times } = this.options;
    const changes = this.#changes;
    const current = this.#current;
    const park = this.#park;
    const expired = this.#expired;
    // An embedded store is done when the call returns.
    const done = times.at('storing', () => store.apply([...changes.values()], { from, to, anchor, epoch, park, expired }));
    // `written` throws the failure. This only prevents an unhandled rejection before that.
    done.catch(() => undefined);
    this.#writing = { changes, current, done };
    this.#changes = new Map();
    this.#current = new Map();
    this.#park = [];
    this.#expired = [];
    // Only the store knows which documents expire by a rule or are held up, so the next fold must wait.
    if (park.length + expired.length > 0) await this.written();
  }

  /** Resolves once the running write has ended. Throws as `write` does. */
  async written(): Promise<void> {
    const { done } = this.#writing ?? {};
    if (done) await this.options.times.of('storing', () => done);
    this.#writing = undefined;
  }

  /** Resolves once no write is running, whether it failed or not. */
  async settled(): Promise<void> {
    await Promise.allSettled([this.#writing?.done]);
  }

  async #load(ids: readonly string[]): Promise<void> {
    const unknown = ids.filter((id) => !this.#changes.has(id) && !this.#current.has(id));
    for (const [id, stored] of await this.#stored(unknown)) {
      const hasExpired = !this.#heldUp.has(id) && this.#expired.some((rule) => matches(stored.document, rule));
      if (hasExpired) this.#take({ id, document: undefined, position: stored.position });
      else this.#current.set(id, stored);
    }
  }

  /** The documents as they are once the running write has ended. */
  async #stored(ids: readonly string[]): Promise<ReadonlyMap<string, StoredDocument<ViewDocument>>> {
    const { changes, current } = this.#writing ?? {};
    if (!changes || !current) return this.options.store.getMany(ids);
    const documents = new Map(await this.options.store.getMany(ids.filter((id) => !changes.has(id) && !current.has(id))));
    for (const id of ids) {
      const document = current.get(id);
      if (document) documents.set(id, document);
    }
    return documents;
  }

  #take(change: Change<ViewDocument>): void {
    const { id, document, position } = change;
    this.#changes.set(id, change);
    if (document) this.#current.set(id, { document, position, parked: false });
    else this.#current.delete(id);
  }
}
