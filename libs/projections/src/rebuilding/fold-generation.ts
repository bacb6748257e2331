import { checkpointAfter, StoreUnavailable, type Checkpoint, type EventPage, type EventStore, type Position } from '@tiffin/event-sourcing';
import type { Clock } from '@tiffin/kernel';
import type { AnyView, ViewDocument, ViewStore } from '@tiffin/read-models';
import { setImmediate } from 'node:timers/promises';
import type { IsDismissed } from '../projections/fold-page.js';
import { FoldBatch } from './fold-batch.js';
import { FoldTimes, type SpentTimes } from './fold-times.js';

export interface FoldLimits {
  /** Number of changed documents after which the changes are written, in one transaction. */
  readonly documents: number;
  /** Number of events after which they are written, even if few documents changed. After a crash at most this many are read again. */
  readonly events: number;
}

export interface GenerationFold {
  readonly log: Pick<EventStore, 'readAll'>;
  readonly view: AnyView;
  /** The generation's store, at whatever position. */
  readonly store: ViewStore<ViewDocument>;
  /** A position that the log has. Called again when the fold is there, a few times; the fold ends when the answer is no further. */
  readonly until: () => Promise<Position>;
  readonly epoch: number;
  /** Without it no event is skipped; the projection that follows the log afterwards does it then. */
  readonly isDismissed?: IsDismissed;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  /** Called after each write with the position of the fold and the time spent, in ms. */
  readonly progress?: (position: Position, spent: SpentTimes) => void;
  /** Adds the time to these times, if several folds are one task. */
  readonly times?: FoldTimes;
  readonly limits?: FoldLimits;
}

/**
 * How many times to ask for the log's end. Each time it is nearer, but while events keep coming the fold would never end; the projection
 * that follows the log folds what is left.
 */
const ENDS = 10;

/** Small enough that a write takes a few milliseconds, since this thread also answers requests. */
const INLINE_LIMITS: FoldLimits = { documents: 500, events: 5_000 };

/**
 * Folds the log into one generation of a view, from its store's position exactly up to the last answer of `until`, and parks poison events
 * as a projection does. Announces nothing, and yields to other work between two pages. After an interruption it continues at the last
 * write.
 *
 * Returns the position reached. Rejects with the signal's reason, `UnplacedEvent`, `StaleProjection`, and what the log and the store throw.
 */
export async function foldGeneration({ until, times = new FoldTimes(), ...options }: GenerationFold): Promise<Position> {
  const fold = { ...options, times };
  const { store, signal } = fold;
  const heldUp = await store.parkedDocuments();
  const batch = new FoldBatch({ ...fold, heldUp });
  const rangeFold = new RangeFold(fold, batch, await store.position());
  try {
    return await foldToTheEnd(until, rangeFold.begun, (end) => rangeFold.foldUpTo(end), signal);
  } finally {
    await batch.settled();
  }
}

/**
 * Calls `foldTo` with each answer of `until`, from `position` on, as `GenerationFold.until` says. Returns the position that `foldTo`
 * returned last.
 */
export async function foldToTheEnd(
  until: GenerationFold['until'],
  position: Position,
  foldTo: (end: Position) => Promise<Position>,
  signal: AbortSignal,
): Promise<Position> {
  let reached = position;
  for (let ends = 0; ends < ENDS; ends += 1) {
    signal.throwIfAborted();
    const end = await until();
    if (end <= reached) break;
    reached = await foldTo(end);
  }
  signal.throwIfAborted();
  return reached;
}

class RangeFold {
  #events = 0;

  constructor(
    private readonly fold: Omit<GenerationFold, 'until'> & { readonly times: FoldTimes },
    private readonly batch: FoldBatch,
    /** The position up to which writes have begun. */
    public begun: Position,
  ) {}

  async foldUpTo(end: Position): Promise<Position> {
    const { log, signal, times } = this.fold;
    const start = this.begun;
    let reached: Checkpoint = { position: start };
    for await (const page of times.reads(log.readAll({ after: start, follow: false, signal }))) {
      const wanted = upTo(page, end);
      await this.batch.add(wanted.events);
      reached = checkpointAfter(wanted);
      this.#events += wanted.events.length;
      if (this.#isFull()) await this.#write(reached);
      if (reached.position >= end) break;
      await setImmediate();
    }
    signal.throwIfAborted();
    if (reached.position === start) throw new StoreUnavailable(`The log could not be read from ${start} to ${end}`);
    if (reached.position > this.begun) await this.#write(reached);
    await this.batch.written();
    return this.begun;
  }

  #isFull(): boolean {
    const { limits = INLINE_LIMITS } = this.fold;
    return this.batch.size >= limits.documents || this.#events >= limits.events;
  }

  async #write(reached: Checkpoint): Promise<void> {
    this.fold.signal.throwIfAborted();
    await this.batch.write(this.begun, reached);
    this.begun = reached.position;
    this.#events = 0;
    this.fold.progress?.(reached.position, this.fold.times);
  }
}

function upTo(page: EventPage, end: Position): EventPage {
  if (page.position <= end) return page;
  return { events: page.events.filter(({ position }) => position <= end), position: end };
}
