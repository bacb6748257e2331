import { anchorOf, Signal, type Checkpoint, type EventPage, type Position, type RecordedEvent } from '@tiffin/event-sourcing';
import { until } from '@tiffin/event-sourcing/testing';
import {
  StaleProjection,
  type Advance,
  type Change,
  type StoredDocument,
  type ViewCommitted,
  type ViewDocument,
} from '@tiffin/read-models';
import { charged, recorded, balancesView, type Balance } from '@tiffin/read-models/testing';
import { Dismissals } from '../src/projections/dismissals.js';
import { ProjectionLoop } from '../src/projections/projection-loop.js';
import type { Amendment, ProjectionLimits, ProjectionOptions } from '../src/projections/projection-options.js';
import { recordingLogger } from './recording-logger.js';

/** Limits under which no checkpoint is written unless a document changes. */
export const limits: ProjectionLimits = { backOff: { first: 1, longest: 1 }, checkpointEvery: Infinity, checkpointIdle: Infinity };
export const nothing: Amendment = { changes: [], folded: [], park: [], unpark: [] };
export const page = (...events: readonly RecordedEvent[]): EventPage => ({ events, position: events.at(-1)!.position });
/** An event of a stream that the view does not fold. */
export const elsewhere = (position: number): RecordedEvent => recorded(position, 'Whatever', {}, { stream: 'bill-1' });
/** The change that `charged` makes to a new balance. */
export const tab = (id: string, position: number): Change<Balance> => ({
  id,
  document: { _id: id, owed: 1, lines: [`${position}:1`] },
  position,
});

/** A projection with a scripted feed and store: no engine, no log, no disk. */
export class LoopHarness {
  readonly feed = new ScriptedFeed();
  readonly store = new ScriptedStore();
  /** The announcements so far. */
  readonly heard: ViewCommitted[] = [];
  readonly #logger = recordingLogger();
  readonly logged = this.#logger.logged;
  readonly stopping = new AbortController();
  loop = this.made();
  running: Promise<void> | undefined;

  made(options: Partial<ProjectionOptions> = {}): ProjectionLoop {
    return (this.loop = new ProjectionLoop({
      view: balancesView,
      generation: 2,
      store: this.store,
      feed: this.feed,
      clock: { now: () => new Date('2026-11-21T08:00:00Z') },
      logger: this.#logger,
      epoch: 7,
      start: { position: 0 },
      limits,
      quietUntil: 0,
      dismissals: new Dismissals(balancesView.name),
      mend: async () => undefined,
      onCommitted: (committed) => void this.heard.push(committed),
      ...options,
    }));
  }

  run(options?: Partial<ProjectionOptions>): void {
    this.running = this.made(options).run(this.stopping.signal);
  }

  /** Starts the loop, and resolves when it waits for the feed. */
  begun(options?: Partial<ProjectionOptions>): Promise<void> {
    this.run(options);
    return until(() => this.feed.idle);
  }

  /** Gives these pages to the loop, and resolves when it waits for more. */
  given(...answers: readonly (EventPage | undefined)[]): Promise<void> {
    this.feed.give(...answers);
    return until(() => this.feed.idle);
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    await this.running;
  }

  /** The writes of the store, as `from-to` positions. */
  written(): readonly string[] {
    return this.store.writes.map(({ from, to }) => `${from}-${to}`);
  }

  writtenByAnother(from: Position, to: Position): Promise<void> {
    return this.store.apply([], { from, to, anchor: anchorOf(charged(to, 'a')), epoch: 7 });
  }
}

/** A feed that returns what a test gives it, and records how it was called. */
export class ScriptedFeed implements Pick<ProjectionOptions['feed'], 'after' | 'hurry' | 'failure'> {
  readonly asked: { after: Position; timeout?: number | undefined }[] = [];
  readonly hurried: Position[] = [];
  failure: Error | undefined;
  readonly #answers: (EventPage | undefined)[] = [];
  readonly #more = new Signal();

  /** The loop waits, and there is no page for it. */
  get idle(): boolean {
    return this.#more.waiterCount > 0;
  }

  /** `undefined` is the answer after a timeout. */
  give(...answers: readonly (EventPage | undefined)[]): void {
    this.#answers.push(...answers);
    this.#more.notifyAll();
  }

  async after(after: Position, signal: AbortSignal, timeout?: number): Promise<EventPage | undefined> {
    this.asked.push({ after, timeout });
    if (this.#answers.length === 0) await this.#more.wait(signal);
    return this.#answers.shift();
  }

  hurry(position: Position): void {
    this.hurried.push(position);
  }
}

/** A view's store in memory that records its writes. */
export class ScriptedStore {
  readonly writes: (Advance & { readonly changes: readonly Change<ViewDocument>[] })[] = [];
  /** Called before each write. */
  before: () => void = () => undefined;
  readonly #documents = new Map<string, StoredDocument<ViewDocument>>();
  readonly #parked = new Map<string, string>();
  #checkpoint: Checkpoint = { position: 0 };

  async getMany(ids: readonly string[]): Promise<ReadonlyMap<string, StoredDocument<ViewDocument>>> {
    return new Map([...this.#documents].filter(([id]) => ids.includes(id)));
  }

  async apply(changes: readonly Change<ViewDocument>[], advance: Advance): Promise<void> {
    this.before();
    const { from, to: position, anchor, park = [], unpark = [] } = advance;
    if (from !== this.#checkpoint.position) throw new StaleProjection(`not at ${from}`);
    this.writes.push({ changes, ...advance });
    this.#checkpoint = { position, anchor };
    for (const { id, document, position: at } of changes) {
      if (document) this.#documents.set(id, { document, position: at, parked: false });
      else this.#documents.delete(id);
    }
    for (const { _id, documentId } of park) this.#parked.set(_id, documentId);
    for (const { _id } of unpark) this.#parked.delete(_id);
  }

  async position(): Promise<Position> {
    return this.#checkpoint.position;
  }

  async checkpoint(): Promise<Checkpoint> {
    return this.#checkpoint;
  }

  async parkedDocuments(): Promise<ReadonlySet<string>> {
    return new Set(this.#parked.values());
  }
}
