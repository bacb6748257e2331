import { documentsInOrder } from '../view-hash.js';
import type { ViewStore } from '../view-store.js';
import type { StoredDocument, ViewDocument } from '../view.js';

type QueriedStore = Pick<ViewStore<ViewDocument>, 'query'>;

/** A document as two stores of one view have it; one of them may lack it. */
export interface DocumentPair {
  readonly id: string;
  readonly live: StoredDocument<ViewDocument> | undefined;
  readonly folded: StoredDocument<ViewDocument> | undefined;
}

/** Little enough that reading and parsing them takes a few milliseconds. */
const PAGE = 100;

/** Every document that either store has, once each, in the order of ids. Keeps a page of each in memory. */
export async function* documentPairs(live: QueriedStore, folded: QueriedStore): AsyncGenerator<DocumentPair, void> {
  const sides = { live: documentsInOrder(live, PAGE), folded: documentsInOrder(folded, PAGE) };
  let one = await next(sides.live);
  let other = await next(sides.folded);
  while (one ?? other) {
    const order = orderOf(one?.document._id, other?.document._id);
    const pair = { live: order <= 0 ? one : undefined, folded: order >= 0 ? other : undefined };
    const id = (pair.live ?? pair.folded)?.document._id;
    if (id !== undefined) yield { id, ...pair };
    if (order <= 0) one = await next(sides.live);
    if (order >= 0) other = await next(sides.folded);
  }
}

async function next(documents: AsyncGenerator<StoredDocument<ViewDocument>, void>): Promise<StoredDocument<ViewDocument> | undefined> {
  const { value } = await documents.next();
  return value ?? undefined;
}

/** By UTF-8 bytes, as the stores sort; who has no more comes last. */
function orderOf(one: string | undefined, other: string | undefined): number {
  if (one === other) return 0;
  if (one === undefined) return 1;
  if (other === undefined) return -1;
  return Buffer.compare(Buffer.from(one), Buffer.from(other));
}
