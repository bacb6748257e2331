import { checkpointAfter, StoreUnavailable, type Checkpoint, type EventPage, type EventStore, type Position } from '@tiffin/event-sourcing';
import type { Clock } from '@tiffin/kernel';
import type { AnyView, ViewDocument, ViewStore } from '@tiffin/read-models';
import { setImmediate } from 'node:timers/promises';
import type { IsDismissed } from '../projections/fold-page.js';
import { FoldBatch } from './fold-batch.js';
import { FoldTimes, type SpentTimes } from './fold-times.js';

export interface FoldLimits {
  /** Documents after which the changes so far are written, in one transaction. */
  readonly documents: number;
  /** Events after which they are written, however few documents they changed: what a crash at most makes it read again. */
  readonly events: number;
}

export interface GenerationFold {
  readonly log: Pick<EventStore, 'readAll'>;
  readonly view: AnyView;
  /** Of the generation, wherever its fold stands. */
  readonly store: ViewStore<ViewDocument>;
  /** A position that the log has. Asked again when it is reached, a few times; the fold ends where the answer lies no further. */
  readonly until: () => Promise<Position>;
  readonly epoch: number;
  /** Nothing, where it is left out: whoever follows the log from there makes up for it. */
  readonly isDismissed?: IsDismissed;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  /** Hears where the fold stands after each write, and what its time went into. */
  readonly progress?: (position: Position, spent: SpentTimes) => void;
  /** Goes on with this account, where several folds are one work. */
  readonly times?: FoldTimes;
  readonly limits?: FoldLimits;
}

/**
 * How often the end is asked for again: each time it is nearer, but while something happens all the time nobody ever stands at it. Whoever follows
 * the log from here takes the rest.
 */
const ENDS = 10;

/** Little enough that a write in the thread that also answers requests takes a few milliseconds. */
const BESIDE_REQUESTS: FoldLimits = { documents: 500, events: 5_000 };

/**
 * Folds the log into one generation of a view, from where its store stands exactly up to what `until` answered last, parking poison events as
 * a projection does. Announces nothing. Leaves the thread to others between two pages. Cut short at any moment, it goes on at the last write.
 *
 * Answers the position reached. Rejects with the signal's reason, `UnplacedEvent`, `StaleProjection`, and what the log and the store throw.
 */
export async function foldGeneration({ until, times = new FoldTimes(), ...others }: GenerationFold): Promise<Position> {
  const fold = { ...others, times };
  const { store, signal } = fold;
  const held = await store.parkedDocuments();
  const batch = new FoldBatch({ ...fold, held });
  const stretch = new RangeFold(fold, batch, await store.position());
  try {
    return await foldToTheEnd(until, stretch.begun, (end) => stretch.foldUpTo(end), signal);
  } finally {
    await batch.settled();
  }
}

/** Folds from `position` on to what `until` answers, as `GenerationFold` says; `foldTo` answers how far it came, and so does this. */
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
    /** Up to where writes have begun. */
    public begun: Position,
  ) {}

  async foldUpTo(end: Position): Promise<Position> {
    const { log, signal, times } = this.fold;
    const before = this.begun;
    let reached: Checkpoint = { position: before };
    for await (const page of times.reads(log.readAll({ after: before, follow: false, signal }))) {
      const taken = upTo(page, end);
      await this.batch.add(taken.events);
      reached = checkpointAfter(taken);
      this.#events += taken.events.length;
      if (this.#isFull()) await this.#write(reached);
      if (reached.position >= end) break;
      await setImmediate();
    }
    signal.throwIfAborted();
    if (reached.position === before) throw new StoreUnavailable(`The log could not be read from ${before} to ${end}`);
    if (reached.position > this.begun) await this.#write(reached);
    await this.batch.written();
    return this.begun;
  }

  #isFull(): boolean {
    const { limits = BESIDE_REQUESTS } = this.fold;
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
