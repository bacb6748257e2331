import { type EventStore, Signal, type Position, Semaphore } from '@tiffin/event-sourcing';
import { isRetryable, Refusal } from '@tiffin/kernel';
import { Dismissals, DocumentFold, type DocumentStep } from '@tiffin/projections';
import type { AnyView } from '@tiffin/read-models';

/** `number`: from 1. */
export type NumberedStep = DocumentStep & { readonly number: number };

export interface DocumentHistory {
  /** How far the log is folded, and how far it will be. */
  readonly position: Position;
  readonly end: Position;
  /** The newest steps, oldest first. */
  readonly steps: readonly NumberedStep[];
  /** The number of all steps. */
  readonly count: number;
}

export interface HistoryLimits {
  /** How long a call waits for the fold, in ms; then it answers how far the fold is. */
  readonly responseTimeout: number;
  /** After this many ms without a call the fold is abandoned and its result dropped. */
  readonly idleTimeout: number;
}

const LIMITS: HistoryLimits = { responseTimeout: 1_000, idleTimeout: 15_000 };
/** How many documents' histories are kept at once. */
const MAX_DOCUMENTS = 10;
/** How many steps of a document are kept, the newest ones; more are of no use on a slider. */
const MAX_STEPS = 1_000;

type Log = Pick<EventStore, 'readAll' | 'readStream' | 'head'>;

/**
 * Histories of the documents that operators look at. For one the whole log is folded, which takes longer than a call in a large
 * log. So the fold continues between calls, one document after the other and a page at a time, and ends when no call has asked for
 * it lately.
 */
export class DocumentHistories {
  readonly #followed = new Map<string, FollowedDocument>();
  readonly #turns = new Semaphore();

  constructor(
    private readonly log: Log,
    private readonly limits: HistoryLimits = LIMITS,
  ) {}

  /**
   * Returns the document's history up to now, or as far as it is after a second. Throws `StoreUnavailable` (a retry continues),
   * `UnplacedEvent`, `unavailable_now` if too many are asked for, and the reason of `gone`.
   */
  async of(view: AnyView, id: string, left: AbortSignal): Promise<DocumentHistory> {
    const end = await this.log.head();
    const dismissals = await Dismissals.read(view.name, this.log);
    const document = this.#documentOf(view, id, dismissals);
    return document.upTo(end, this.limits.responseTimeout, left);
  }

  /** Ends all folds. */
  close(): void {
    for (const document of this.#followed.values()) document.end();
  }

  #documentOf(view: AnyView, id: string, dismissals: Dismissals): FollowedDocument {
    // A dismissal changes the result of earlier events.
    const key = `${view.name}@${view.version} ${dismissals.all.length} ${id}`;
    const document = this.#followed.get(key) ?? this.#begin(view, id, dismissals, () => this.#followed.delete(key));
    // Moves it to the end: the map is in order of last use.
    this.#followed.delete(key);
    this.#followed.set(key, document);
    if (this.#followed.size > MAX_DOCUMENTS) this.#followed.values().next().value?.end();
    document.keepFor(this.limits.idleTimeout);
    return document;
  }

  #begin(view: AnyView, id: string, dismissals: Dismissals, onEnd: () => void): FollowedDocument {
    return new FollowedDocument({ log: this.log, turns: this.#turns, view, id, dismissals, ended: onEnd });
  }
}

interface FollowOptions {
  readonly log: Log;
  readonly turns: Semaphore;
  readonly view: AnyView;
  readonly id: string;
  readonly dismissals: Dismissals;
  readonly ended: () => void;
}

/** A document's history, as far as the log was folded for it. Each call continues it. */
class FollowedDocument {
  readonly #ending = new AbortController();
  readonly #progressed = new Signal();
  readonly #fold: DocumentFold;
  #steps: NumberedStep[] = [];
  #count = 0;
  #end: Position = 0;
  #isRunning = false;
  #failure: unknown;
  #abandoned: NodeJS.Timeout | undefined;

  constructor(private readonly options: FollowOptions) {
    const { view, id, log, dismissals } = options;
    this.#fold = new DocumentFold({
      view,
      id,
      log,
      isDismissed: dismissals.has,
      signal: this.#ending.signal,
      step: (step) => this.#add(step),
    });
  }

  async upTo(end: Position, timeout: number, left: AbortSignal): Promise<DocumentHistory> {
    this.#end = Math.max(this.#end, end);
    if (!this.#isRunning && this.#fold.position < this.#end) void this.#run();
    if (this.#isRunning) await this.#progressed.wait(left, timeout);
    if (this.#failure !== undefined) throw this.#failure;
    return { position: this.#fold.position, end: this.#end, steps: this.#steps.slice(-MAX_STEPS), count: this.#count };
  }

  /** Ends it after `ms`, unless this is called again. */
  keepFor(ms: number): void {
    clearTimeout(this.#abandoned);
    this.#abandoned = setTimeout(() => this.end(), ms).unref();
  }

  end(): void {
    clearTimeout(this.#abandoned);
    this.#ending.abort(new Refusal('unavailable_now', { retryAfter: 1 }));
    this.options.ended();
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    this.#failure = undefined;
    try {
      await this.options.turns.run(() => this.#foldOn(), this.#ending.signal);
    } catch (error) {
      this.#failure = error;
      // After an outage of the log the fold continues. Any other error may have come in the middle of a page.
      if (!isRetryable(error)) this.end();
    }
    this.#isRunning = false;
    this.#progressed.notifyAll();
  }

  async #foldOn(): Promise<void> {
    for (let before = -1; this.#fold.position < this.#end && this.#fold.position > before;) {
      before = this.#fold.position;
      await this.#fold.foldTo(this.#end, 'gently');
    }
  }

  #add(step: DocumentStep): void {
    this.#steps.push({ ...step, number: ++this.#count });
    // Cuts only at twice the number, so that not every step of a long history moves all others.
    if (this.#steps.length >= 2 * MAX_STEPS) this.#steps = this.#steps.slice(-MAX_STEPS);
  }
}
