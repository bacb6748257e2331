import { type EventStore, Signal, type Position, Semaphore } from '@tiffin/event-sourcing';
import { isRetryable, Refusal } from '@tiffin/kernel';
import { Dismissals, DocumentFold, type DocumentStep } from '@tiffin/projections';
import type { AnyView } from '@tiffin/read-models';

/** `number`: from 1. */
export type NumberedStep = DocumentStep & { readonly number: number };

export interface DocumentHistory {
  /** How far the log is folded for it, and how far it is to be. */
  readonly position: Position;
  readonly end: Position;
  /** Oldest first, the newest of them. */
  readonly steps: readonly NumberedStep[];
  /** How many there are. */
  readonly count: number;
}

export interface HistoryLimits {
  /** How long a call waits for the folding, in ms; then it says how far that is. */
  readonly responseTimeout: number;
  /** So long after somebody asked last the folding is given up, and what came of it forgotten, in ms. */
  readonly idleTimeout: number;
}

const LIMITS: HistoryLimits = { responseTimeout: 1_000, idleTimeout: 15_000 };
/** Documents whose histories are kept at once. */
const MOST = 10;
/** Of a document that changes all the time the last so many steps are kept; a slider has no use for more. */
const KEPT = 1_000;

type Log = Pick<EventStore, 'readAll' | 'readStream' | 'head'>;

/**
 * Histories of documents that somebody looks at. The whole log is folded for one, which in a large log takes longer than a call may: so it goes on
 * between calls, one document after the other and a page at a time, and ends once nobody asks for it any more.
 */
export class DocumentHistories {
  readonly #followed = new Map<string, FollowedDocument>();
  readonly #turns = new Semaphore();

  constructor(
    private readonly log: Log,
    private readonly limits: HistoryLimits = LIMITS,
  ) {}

  /**
   * The document's history up to now, or as far as it has come after a second. Throws `StoreUnavailable` (asked
   * again it goes on), `UnplacedEvent`, `unavailable_now` where too many are asked for, and the reason of `gone`.
   */
  async of(view: AnyView, id: string, gone: AbortSignal): Promise<DocumentHistory> {
    const end = await this.log.head();
    const dismissals = await Dismissals.read(view.name, this.log);
    const document = this.#documentOf(view, id, dismissals);
    return document.upTo(end, this.limits.responseTimeout, gone);
  }

  /** Ends whatever is under way. */
  close(): void {
    for (const document of this.#followed.values()) document.end();
  }

  #documentOf(view: AnyView, id: string, dismissals: Dismissals): FollowedDocument {
    // What is dismissed meanwhile changes what the events before come to.
    const key = `${view.name}@${view.version} ${dismissals.all.length} ${id}`;
    const document = this.#followed.get(key) ?? this.#begin(view, id, dismissals, () => this.#followed.delete(key));
    // Whoever was asked for last stands last.
    this.#followed.delete(key);
    this.#followed.set(key, document);
    if (this.#followed.size > MOST) this.#followed.values().next().value?.end();
    document.keepFor(this.limits.idleTimeout);
    return document;
  }

  #begin(view: AnyView, id: string, dismissals: Dismissals, ended: () => void): FollowedDocument {
    return new FollowedDocument({ log: this.log, turns: this.#turns, view, id, dismissals, ended });
  }
}

interface FollowedParts {
  readonly log: Log;
  readonly turns: Semaphore;
  readonly view: AnyView;
  readonly id: string;
  readonly dismissals: Dismissals;
  readonly ended: () => void;
}

/** A document's history, as far as the log was folded for it. It goes on from there whenever it is asked for again. */
class FollowedDocument {
  readonly #ending = new AbortController();
  readonly #news = new Signal();
  readonly #fold: DocumentFold;
  #steps: NumberedStep[] = [];
  #count = 0;
  #end: Position = 0;
  #isRunning = false;
  #failure: unknown;
  #abandoned: NodeJS.Timeout | undefined;

  constructor(private readonly parts: FollowedParts) {
    const { view, id, log, dismissals } = parts;
    this.#fold = new DocumentFold({
      view,
      id,
      log,
      isDismissed: dismissals.has,
      signal: this.#ending.signal,
      step: (step) => this.#add(step),
    });
  }

  async upTo(end: Position, patience: number, gone: AbortSignal): Promise<DocumentHistory> {
    this.#end = Math.max(this.#end, end);
    if (!this.#isRunning && this.#fold.position < this.#end) void this.#run();
    if (this.#isRunning) await this.#news.wait(gone, patience);
    if (this.#failure !== undefined) throw this.#failure;
    return { position: this.#fold.position, end: this.#end, steps: this.#steps.slice(-KEPT), count: this.#count };
  }

  /** It ends so many ms from now, unless this is called again. */
  keepFor(ms: number): void {
    clearTimeout(this.#abandoned);
    this.#abandoned = setTimeout(() => this.end(), ms).unref();
  }

  end(): void {
    clearTimeout(this.#abandoned);
    this.#ending.abort(new Refusal('unavailable_now', { retryAfter: 1 }));
    this.parts.ended();
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    this.#failure = undefined;
    try {
      await this.parts.turns.run(() => this.#foldOn(), this.#ending.signal);
    } catch (error) {
      this.#failure = error;
      // A log that was away is read on; whatever else happened may have happened in the middle of a page.
      if (!isRetryable(error)) this.end();
    }
    this.#isRunning = false;
    this.#news.notifyAll();
  }

  async #foldOn(): Promise<void> {
    for (let before = -1; this.#fold.position < this.#end && this.#fold.position > before;) {
      before = this.#fold.position;
      await this.#fold.foldTo(this.#end, 'gently');
    }
  }

  #add(step: DocumentStep): void {
    this.#steps.push({ ...step, number: ++this.#count });
    // Twice as many for a while, so that not every step of a long history moves all others.
    if (this.#steps.length >= 2 * KEPT) this.#steps = this.#steps.slice(-KEPT);
  }
}
