import type { ComparedDocument, ComparedStore } from '@tiffin/read-models';

type OrderedStore = Pick<ComparedStore, 'following'>;

/** A document in two stores of one view; one of them may lack it. */
export interface DocumentPair {
  readonly id: string;
  readonly live: ComparedDocument | undefined;
  readonly folded: ComparedDocument | undefined;
}

/** Small enough that reading a page takes a few milliseconds. */
const PAGE = 100;

/**
 * Yields every document that either store has, once, in the order of ids. Yields them in batches, since a promise for each of a million
 * documents would cost more than comparing them.
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
    const { first: liveDocument } = live;
    const { first: foldedDocument } = folded;
    const order = orderOf(liveDocument?.id, foldedDocument?.id);
    const pair = { live: order <= 0 ? liveDocument : undefined, folded: order >= 0 ? foldedDocument : undefined };
    const id = (pair.live ?? pair.folded)?.id;
    if (id === undefined) return;
    if (order <= 0) live.take();
    if (order >= 0) folded.take();
    yield { id, ...pair };
  }
}

class Side {
  #page: readonly ComparedDocument[] = [];
  #index = 0;
  #last: string | undefined;
  #ended = false;

  constructor(private readonly store: OrderedStore) {}

  /** Its first document is loaded, or there are no more. */
  get isKnown(): boolean {
    return this.#index < this.#page.length || this.#ended;
  }

  get first(): ComparedDocument | undefined {
    return this.#page[this.#index];
  }

  take(): void {
    this.#index += 1;
  }

  async fill(): Promise<void> {
    if (this.isKnown) return;
    this.#page = await this.store.following(this.#last, PAGE);
    this.#index = 0;
    this.#last = this.#page.at(-1)?.id ?? this.#last;
    this.#ended = this.#page.length < PAGE;
  }
}

/** Compares by UTF-8 bytes, as the stores sort. A side without more documents comes last. */
function orderOf(a: string | undefined, b: string | undefined): number {
  if (a === b) return 0;
  if (a === undefined) return 1;
  if (b === undefined) return -1;
  return Buffer.compare(Buffer.from(a), Buffer.from(b));
}
