import type { Position } from '@tiffin/event-sourcing';
import type { ComparedStore } from '@tiffin/read-models';
import { setImmediate } from 'node:timers/promises';
import { documentPairs } from './document-pairs.js';
import { judge, judgeHeldUp, type Judgement, type Moment } from './judgement.js';
import { sameContent, sameHash, summaryOf, type Summary } from './same-content.js';

export interface ComparisonOptions {
  /** Of the scratch generation. */
  readonly folded: ComparedStore;
  /** Folds the scratch generation to exactly this position, which the log has and which lies no lower than before. */
  readonly foldTo: (position: Position) => Promise<void>;
  readonly signal: AbortSignal;
  /** Hears how many documents are compared, now and then. */
  readonly progress: (documents: number) => void;
}

export interface VerifiedView {
  /** How far both sides had come when the last document was compared. */
  readonly position: Position;
  /** That were compared. Those that parked events hold up on both sides are left out. */
  readonly documents: number;
  /** Ids of the documents that differ, that only one side has, or that parked events hold up on one side only; sorted. */
  readonly differences: readonly string[];
}

/** Documents that are asked for at once. */
const CHUNK = 100;

/**
 * Compares a live generation, which may go on meanwhile and may become another one between two steps, with a scratch generation. Each step
 * leaves some undecided, which the next one takes up at a later position. Short turns only.
 */
export class Comparison {
  readonly #turns = new ShortTurns();
  readonly #differences = new Set<string>();
  #undecided = new Set<string>();
  #position: Position = 0;
  /** Where the live side stood when the round began. */
  #begun: Position = 0;
  #documents = 0;

  constructor(private readonly options: ComparisonOptions) {}

  get result(): VerifiedView {
    return { position: this.#position, documents: this.#documents, differences: [...this.#differences].sort() };
  }

  /** Compares every document. Both have consumed `at`, the scratch generation no more than that. Answers whether some are undecided. */
  async compareAll(live: ComparedStore, at: Position): Promise<boolean> {
    const { folded } = this.options;
    this.#position = at;
    const held = { live: await live.parkedDocuments(), folded: await folded.parkedDocuments() };
    // What is read later may be newer still, which leaves more undecided, and nothing wrong.
    const moment: Moment = { at, liveAt: Infinity, still: false };
    for await (const pairs of documentPairs(live, folded)) {
      this.options.signal.throwIfAborted();
      for (const { id, live: one, folded: other } of pairs) {
        const heldUp = judgeHeldUp(held.live.has(id), held.folded.has(id), moment);
        this.#note(id, heldUp ?? judge(one, other, moment, sameContent));
        if (this.#turns.over) await this.#pause();
      }
    }
    this.#noteUnborn(held, moment);
    return this.#undecided.size > 0;
  }

  /** Begins a round: answers the position at which what was undecided is compared next. The live side must consume it first. */
  async nextMoment(live: ComparedStore): Promise<Position> {
    this.#begun = await live.position();
    return (this.#position = Math.max(this.#begun, this.#position));
  }

  /** What was undecided, at the position that `nextMoment` answered. */
  async compareUndecided(live: ComparedStore): Promise<boolean> {
    const { folded, foldTo } = this.options;
    const ids = [...this.#undecided];
    const at = this.#position;
    const ones = await this.#summaries(live, ids);
    const held = await live.parkedDocuments();
    const liveAt = await live.position();
    await foldTo(at);
    const others = await this.#summaries(folded, ids);
    const heldInFold = await folded.parkedDocuments();
    const moment: Moment = { at, liveAt, still: this.#begun === liveAt };
    this.#undecided = new Set();
    for (const id of ids) {
      const heldUp = judgeHeldUp(held.has(id), heldInFold.has(id), moment);
      this.#note(id, heldUp ?? judge(ones.get(id), others.get(id), moment, sameHash));
    }
    await this.#pause();
    return this.#undecided.size > 0;
  }

  /** Parked events can also hold up documents that don't exist yet. */
  #noteUnborn(held: { readonly live: ReadonlySet<string>; readonly folded: ReadonlySet<string> }, moment: Moment): void {
    for (const id of [...held.live, ...held.folded]) {
      const heldUp = judgeHeldUp(held.live.has(id), held.folded.has(id), moment);
      if (heldUp === 'undecided') this.#undecided.add(id);
      if (heldUp === 'different') this.#differences.add(id);
    }
  }

  #note(id: string, judgement: Judgement | 'left out'): void {
    if (judgement === 'undecided') this.#undecided.add(id);
    if (judgement === 'different') this.#differences.add(id);
    if (judgement === 'same' || judgement === 'different') this.#documents += 1;
  }

  async #summaries(store: Pick<ComparedStore, 'named'>, ids: readonly string[]): Promise<Map<string, Summary>> {
    const found = new Map<string, Summary>();
    for (let first = 0; first < ids.length; first += CHUNK) {
      for (const document of await store.named(ids.slice(first, first + CHUNK))) found.set(document.id, summaryOf(document));
      if (this.#turns.over) await this.#pause();
    }
    return found;
  }

  async #pause(): Promise<void> {
    await this.#turns.rest();
    this.options.progress(this.#documents);
    this.options.signal.throwIfAborted();
  }
}

/** How long a piece of work may keep a thread to itself, in ms. */
const LONGEST = 5;

/** Cuts long work into turns between which the thread is left to others. */
class ShortTurns {
  #begun = performance.now();

  /** The turn has lasted long enough: the work is to rest. */
  get over(): boolean {
    return performance.now() - this.#begun >= LONGEST;
  }

  /** Leaves the thread to others; the next turn begins after them. */
  async rest(): Promise<void> {
    await setImmediate();
    this.#begun = performance.now();
  }
}
