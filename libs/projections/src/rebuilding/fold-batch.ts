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
  /** Documents that parked events hold up. */
  readonly held: ReadonlySet<string>;
  readonly isDismissed?: IsDismissed;
  readonly times: FoldTimes;
}

/** A write that is under way, and what it writes. */
interface Writing {
  readonly changes: ReadonlyMap<string, Change<ViewDocument>>;
  readonly current: ReadonlyMap<string, StoredDocument<ViewDocument>>;
  readonly done: Promise<void>;
}

/**
 * What many pages of events do to a view, kept in memory until it is written at once: a document that changes often is written once. One write may be
 * under way while the next events are folded, so that neither waits for the other where the store is a server.
 */
export class FoldBatch {
  readonly #held: Set<string>;
  #writing: Writing | undefined;
  #changes = new Map<string, Change<ViewDocument>>();
  /** Documents as they are after everything so far, of those that events went into. */
  #current = new Map<string, StoredDocument<ViewDocument>>();
  #park: ParkedEvent[] = [];
  #gone: Where[] = [];
  /** Of the last event. */
  #period: string | undefined;

  constructor(private readonly options: FoldBatchOptions) {
    this.#held = new Set(options.held);
  }

  /** Documents and parked events that wait to be written. */
  get size(): number {
    return this.#changes.size + this.#park.length;
  }

  /** Folds the next events of the log, in order. Throws `UnplacedEvent`, and what the store throws. */
  async add(events: readonly RecordedEvent[]): Promise<void> {
    const { view, isDismissed, clock, times } = this.options;
    const touches = times.at('folding', () => touchesOf(view, events));
    if (touches.length === 0) return;
    await times.of('storing', () => this.#load(documentsOf(touches)));
    const folded = times.at('folding', () => foldPage(view, touches, this.#current, this.#held, this.#period, isDismissed));
    const { changes, poison, expired, period } = folded;
    for (const change of changes) this.#take(change);
    this.#gone.push(...expired);
    this.#period = period;
    this.#park.push(...parkedEvents(view, poison, clock.now()));
    for (const { documentId } of poison) this.#held.add(documentId);
  }

  /**
   * Begins to write all of it, with the checkpoint, once what was begun before is written; `written` waits for it. Throws `StaleProjection`, and
   * what the store throws, of either.
   */
  async write(from: Position, { position: to, anchor }: Checkpoint): Promise<void> {
    await this.written();
    const { store, epoch, times } = this.options;
    const changes = this.#changes;
    const current = this.#current;
    const park = this.#park;
    const gone = this.#gone;
    // An embedded store has done it when it answers.
    const done = times.at('storing', () => store.apply([...changes.values()], { from, to, anchor, epoch, park, expired: gone }));
    // Whoever waits for it hears of a failure; until then nobody may be waiting.
    done.catch(() => undefined);
    this.#writing = { changes, current, done };
    this.#changes = new Map();
    this.#current = new Map();
    this.#park = [];
    this.#gone = [];
    // What leaves by a rule, or is held up, is known to the store only.
    if (park.length + gone.length > 0) await this.written();
  }

  /** Resolves once all that was begun is written. Throws as `write` does. */
  async written(): Promise<void> {
    const { done } = this.#writing ?? {};
    if (done) await this.options.times.of('storing', () => done);
    this.#writing = undefined;
  }

  /** Resolves once nothing is under way any more, whatever came of it. */
  async settled(): Promise<void> {
    await Promise.allSettled([this.#writing?.done]);
  }

  async #load(ids: readonly string[]): Promise<void> {
    const unknown = ids.filter((id) => !this.#changes.has(id) && !this.#current.has(id));
    for (const [id, stored] of await this.#stored(unknown)) {
      const isGone = !this.#held.has(id) && this.#gone.some((gone) => matches(stored.document, gone));
      if (isGone) this.#take({ id, document: undefined, position: stored.position });
      else this.#current.set(id, stored);
    }
  }

  /** Documents as they are once everything begun is written. */
  async #stored(ids: readonly string[]): Promise<ReadonlyMap<string, StoredDocument<ViewDocument>>> {
    const { changes, current } = this.#writing ?? {};
    if (!changes || !current) return this.options.store.getMany(ids);
    const found = new Map(await this.options.store.getMany(ids.filter((id) => !changes.has(id) && !current.has(id))));
    for (const id of ids) {
      const document = current.get(id);
      if (document) found.set(id, document);
    }
    return found;
  }

  #take(change: Change<ViewDocument>): void {
    const { id, document, position } = change;
    this.#changes.set(id, change);
    if (document) this.#current.set(id, { document, position, parked: false });
    else this.#current.delete(id);
  }
}
