import type { Clock, EventStore, Position } from '@tiffin/event-sourcing';
import type { ViewStore } from '../view-store.js';
import type { AnyView, ViewDocument } from '../view.js';
import { documentPairs } from './document-pairs.js';
import { foldGeneration } from './fold-generation.js';
import { judge, judgeHeldUp, type Judgement, type Moment } from './judgement.js';
import { sameContent, sameHash, summaryOf, type Summary } from './same-content.js';
import { ShortTurns } from './short-turns.js';

export type VerifiedStore = Pick<ViewStore<ViewDocument>, 'query' | 'getMany' | 'position' | 'parkedDocuments'>;

export interface ViewVerification {
  readonly log: Pick<EventStore, 'readAll' | 'head'>;
  readonly view: AnyView;
  /** The generation that answers reads at the moment of the call; it may go on all the time. */
  readonly live: () => VerifiedStore;
  /** A generation of the verification's own, wherever its fold stands. */
  readonly scratch: ViewStore<ViewDocument>;
  /** Resolves once the live generation has consumed the position. */
  readonly reached: (position: Position) => Promise<void>;
  readonly epoch: number;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  readonly progress: (progress: Pick<VerifiedView, 'position' | 'documents'>) => void;
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
 * Compares a live generation, document by document, with a fold of the log from the beginning, while events go on coming: what has changed
 * since the fold is compared again at a position that both have in common, until all are decided (design 5). Short turns only.
 *
 * Rejects with the signal's reason, and with what `reached`, the fold and the stores reject with.
 */
export async function verifyView(verification: ViewVerification): Promise<VerifiedView> {
  const comparison = new Comparison(verification);
  await comparison.compareAll();
  while (comparison.undecided) await comparison.compareUndecided();
  return comparison.result;
}

class Comparison {
  readonly #live: Pick<VerifiedStore, 'query' | 'getMany'>;
  readonly #turns = new ShortTurns();
  readonly #differences = new Set<string>();
  #undecided = new Set<string>();
  #position: Position = 0;
  #documents = 0;

  constructor(private readonly parts: ViewVerification) {
    const { live } = parts;
    this.#live = { query: (query) => live().query(query), getMany: (ids) => live().getMany(ids) };
  }

  get undecided(): boolean {
    return this.#undecided.size > 0;
  }

  get result(): VerifiedView {
    return { position: this.#position, documents: this.#documents, differences: [...this.#differences].sort() };
  }

  /** Every document, while the live side may go on. */
  async compareAll(): Promise<void> {
    const { log, live, scratch, reached } = this.parts;
    await this.#foldTo(() => log.head());
    await reached(this.#position);
    const held = { live: await live().parkedDocuments(), folded: await scratch.parkedDocuments() };
    // What is read later may be newer still, which leaves more undecided, and nothing wrong.
    const moment: Moment = { at: this.#position, liveAt: Infinity, still: false };
    for await (const { id, live: one, folded: other } of documentPairs(this.#live, scratch)) {
      const heldUp = judgeHeldUp(held.live.has(id), held.folded.has(id), moment);
      this.#note(id, heldUp ?? judge(one, other, moment, sameContent));
      await this.#pause();
    }
    this.#noteUnborn(held, moment);
  }

  /** What was undecided, at the position where the live side is found. */
  async compareUndecided(): Promise<void> {
    const { live, scratch, reached } = this.parts;
    const ids = [...this.#undecided];
    const begun = await live().position();
    const at = Math.max(begun, this.#position);
    await reached(at);
    const ones = await this.#summaries(this.#live, ids);
    const held = await live().parkedDocuments();
    const liveAt = await live().position();
    await this.#foldTo(async () => at);
    const others = await this.#summaries(scratch, ids);
    const heldInFold = await scratch.parkedDocuments();
    const moment: Moment = { at, liveAt, still: begun === liveAt };
    this.#undecided = new Set();
    for (const id of ids) {
      const heldUp = judgeHeldUp(held.has(id), heldInFold.has(id), moment);
      this.#note(id, heldUp ?? judge(ones.get(id), others.get(id), moment, sameHash));
    }
    await this.#pause();
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

  async #foldTo(until: () => Promise<Position>): Promise<void> {
    const { log, view, scratch, epoch, clock, signal } = this.parts;
    const progress = (position: Position): void => this.#tell(position);
    this.#position = await foldGeneration({ log, view, store: scratch, until, epoch, clock, signal, progress });
    this.#tell(this.#position);
  }

  async #summaries(store: Pick<VerifiedStore, 'getMany'>, ids: readonly string[]): Promise<Map<string, Summary>> {
    const found = new Map<string, Summary>();
    for (let first = 0; first < ids.length; first += CHUNK) {
      for (const [id, stored] of await store.getMany(ids.slice(first, first + CHUNK))) found.set(id, summaryOf(stored));
      await this.#pause();
    }
    return found;
  }

  async #pause(): Promise<void> {
    await this.#turns.step(() => this.#tell(this.#position));
    this.parts.signal.throwIfAborted();
  }

  #tell(position: Position): void {
    this.parts.progress({ position, documents: this.#documents });
  }
}
