import type { Position } from '@tiffin/event-sourcing';
import type { ComparedStore } from '@tiffin/read-models';
import { setImmediate } from 'node:timers/promises';
import { documentPairs } from './document-pairs.js';
import { judge, judgeHeldUp, type Judgement, type Moment } from './judgement.js';
import { sameContent, sameHash, summaryOf, type Summary } from './same-content.js';

export interface ComparisonOptions {
  /** The store of the scratch generation. */
  readonly folded: ComparedStore;
  /** Folds the scratch generation exactly to this position, which the log has and which is not lower than before. */
  readonly foldTo: (position: Position) => Promise<void>;
  readonly signal: AbortSignal;
  /** Called now and then with the number of compared documents. */
  readonly progress: (documents: number) => void;
}

export interface VerifiedView {
  /** The position of both sides when the last document was compared. */
  readonly position: Position;
  /** Number of compared documents. Those that parked events hold up on both sides are left out. */
  readonly documents: number;
  /** Sorted ids of the documents that differ, that only one side has, or that parked events hold up on one side only. */
  readonly differences: readonly string[];
}

/** How many documents to read at once. */
const CHUNK = 100;

/**
 * Compares a live generation with a scratch generation. The live one may change meanwhile, and may be replaced by another one between two
 * steps. Each step may leave documents undecided; the next step compares those at a later position. Works in short turns.
 */
export class Comparison {
  readonly #turns = new ShortTurns();
  readonly #differences = new Set<string>();
  #undecided = new Set<string>();
  #position: Position = 0;
  /** The live side's position when the round began. */
  #begun: Position = 0;
  #documents = 0;

  constructor(private readonly options: ComparisonOptions) {}

  get result(): VerifiedView {
    return { position: this.#position, documents: this.#documents, differences: [...this.#differences].sort() };
  }

  /**
   * Compares every document. The live side must have consumed `at`, and the scratch generation exactly `at`. Returns whether some are
   * undecided.
   */
  async compareAll(live: ComparedStore, at: Position): Promise<boolean> {
    const { folded } = this.options;
    this.#position = at;
    const heldUp = { live: await live.parkedDocuments(), folded: await folded.parkedDocuments() };
    // Documents read later may be newer. That leaves more of them undecided, but judges none wrongly.
    const moment: Moment = { at, liveAt: Infinity, still: false };
    for await (const pairs of documentPairs(live, folded)) {
      this.options.signal.throwIfAborted();
      for (const { id, live: liveDocument, folded: foldedDocument } of pairs) {
        const judgement = judgeHeldUp(heldUp.live.has(id), heldUp.folded.has(id), moment);
        this.#note(id, judgement ?? judge(liveDocument, foldedDocument, moment, sameContent));
        if (this.#turns.over) await this.#pause();
      }
    }
    this.#noteMissing(heldUp, moment);
    return this.#undecided.size > 0;
  }

  /** Begins a round: returns the position at which undecided documents are compared next. The live side must consume it first. */
  async nextMoment(live: ComparedStore): Promise<Position> {
    this.#begun = await live.position();
    return (this.#position = Math.max(this.#begun, this.#position));
  }

  /** Compares the undecided documents at the position that `nextMoment` returned. Returns whether some are still undecided. */
  async compareUndecided(live: ComparedStore): Promise<boolean> {
    const { folded, foldTo } = this.options;
    const ids = [...this.#undecided];
    const at = this.#position;
    const liveSummaries = await this.#summaries(live, ids);
    const heldUpLive = await live.parkedDocuments();
    const liveAt = await live.position();
    await foldTo(at);
    const foldedSummaries = await this.#summaries(folded, ids);
    const heldUpInFold = await folded.parkedDocuments();
    const moment: Moment = { at, liveAt, still: this.#begun === liveAt };
    this.#undecided = new Set();
    for (const id of ids) {
      const judgement = judgeHeldUp(heldUpLive.has(id), heldUpInFold.has(id), moment);
      this.#note(id, judgement ?? judge(liveSummaries.get(id), foldedSummaries.get(id), moment, sameHash));
    }
    await this.#pause();
    return this.#undecided.size > 0;
  }

  /** Parked events can also hold up documents that don't exist yet. */
  #noteMissing(heldUp: { readonly live: ReadonlySet<string>; readonly folded: ReadonlySet<string> }, moment: Moment): void {
    for (const id of [...heldUp.live, ...heldUp.folded]) {
      const judgement = judgeHeldUp(heldUp.live.has(id), heldUp.folded.has(id), moment);
      if (judgement === 'undecided') this.#undecided.add(id);
      if (judgement === 'different') this.#differences.add(id);
    }
  }

  #note(id: string, judgement: Judgement | 'left out'): void {
    if (judgement === 'undecided') this.#undecided.add(id);
    if (judgement === 'different') this.#differences.add(id);
    if (judgement === 'same' || judgement === 'different') this.#documents += 1;
  }

  async #summaries(store: Pick<ComparedStore, 'named'>, ids: readonly string[]): Promise<Map<string, Summary>> {
    const summaries = new Map<string, Summary>();
    for (let first = 0; first < ids.length; first += CHUNK) {
      for (const document of await store.named(ids.slice(first, first + CHUNK))) summaries.set(document.id, summaryOf(document));
      if (this.#turns.over) await this.#pause();
    }
    return summaries;
  }

  async #pause(): Promise<void> {
    await this.#turns.yieldThread();
    this.options.progress(this.#documents);
    this.options.signal.throwIfAborted();
  }
}

/** How long a turn may block the thread, in ms. */
const LONGEST_TURN = 5;

/** Cuts long work into turns, between which other work gets the thread. */
class ShortTurns {
  #begun = performance.now();

  /** The turn has lasted long enough: the work should yield. */
  get over(): boolean {
    return performance.now() - this.#begun >= LONGEST_TURN;
  }

  /** Lets other work run, and begins the next turn after it. */
  async yieldThread(): Promise<void> {
    await setImmediate();
    this.#begun = performance.now();
  }
}
