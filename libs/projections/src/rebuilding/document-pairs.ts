import type { ComparedDocument, ComparedStore } from '@tiffin/read-models';

type OrderedStore = Pick<ComparedStore, 'following'>;

/** A document as two stores of one view have it; one of them may lack it. */
export interface DocumentPair {
  readonly id: string;
  readonly live: ComparedDocument | undefined;
  readonly folded: ComparedDocument | undefined;
}

/** Little enough that reading them takes a few milliseconds. */
const PAGE = 100;

/**
 * Every document that either store has, once each, in the order of ids, as many at a time as a page of each holds: a promise for each of a
 * million documents would cost more than comparing them.
 */
export async function* documentPairs(live: OrderedStore, folded: OrderedStore): AsyncGenerator<Iterable<DocumentPair>, void> {
  const sides: Sides = { live: new Side(live), folded: new Side(folded) };
  for (;;) {
    await sides.live.fill();
    await sides.folded.fill();
    if (!sides.live.first && !sides.folded.first) return;
    yield pairsAtHand(sides);
  }
}

interface Sides {
  readonly live: Side;
  readonly folded: Side;
}

function* pairsAtHand({ live, folded }: Sides): Generator<DocumentPair, void> {
  while (live.isKnown && folded.isKnown) {
    const { first: one } = live;
    const { first: other } = folded;
    const order = orderOf(one?.id, other?.id);
    const pair = { live: order <= 0 ? one : undefined, folded: order >= 0 ? other : undefined };
    const id = (pair.live ?? pair.folded)?.id;
    if (id === undefined) return;
    if (order <= 0) live.take();
    if (order >= 0) folded.take();
    yield { id, ...pair };
  }
}

class Side {
  #page: readonly ComparedDocument[] = [];
  #taken = 0;
  #last: string | undefined;
  #ended = false;

  constructor(private readonly store: OrderedStore) {}

  /** Its first document is at hand, or there is none any more. */
  get isKnown(): boolean {
    return this.#taken < this.#page.length || this.#ended;
  }

  get first(): ComparedDocument | undefined {
    return this.#page[this.#taken];
  }

  take(): void {
    this.#taken += 1;
  }

  async fill(): Promise<void> {
    if (this.isKnown) return;
    this.#page = await this.store.following(this.#last, PAGE);
    this.#taken = 0;
    this.#last = this.#page.at(-1)?.id ?? this.#last;
    this.#ended = this.#page.length < PAGE;
  }
}

/** By UTF-8 bytes, as the stores sort; who has no more comes last. */
function orderOf(one: string | undefined, other: string | undefined): number {
  if (one === other) return 0;
  if (one === undefined) return 1;
  if (other === undefined) return -1;
  return Buffer.compare(Buffer.from(one), Buffer.from(other));
}
