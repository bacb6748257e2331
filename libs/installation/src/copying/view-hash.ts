import { canonicalHash, type ViewDocument, type ViewStore } from '@tiffin/read-models';
import { createHash } from 'node:crypto';

/** The hash of all documents of a view that no parked event holds up. It is equal for equal documents, whatever store they are in. */
export interface ViewHash {
  /** How many documents were hashed. */
  readonly documents: number;
  /** SHA-256, hex. */
  readonly hash: string;
  /** The SHA-256 (hex) of each canonical document, in the order of `_id`. */
  readonly byDocument: ReadonlyMap<string, string>;
  /** Documents that were left out because parked events hold them up; some may not exist yet. */
  readonly heldUp: ReadonlySet<string>;
}

type HashedStore = Pick<ViewStore<ViewDocument>, 'query' | 'parkedDocuments'>;

/** Documents per read. */
const PAGE = 500;

/** Every document of a view in the order of `_id`, which is the order of UTF-8 bytes in every store. */
async function* documentsInOrder(store: HashedStore): AsyncGenerator<ViewDocument, void> {
  let lastId: string | undefined;
  for (;;) {
    // There is no "greater than": the last document is read again, and skipped.
    const from = lastId === undefined ? {} : { where: { _id: { gte: lastId } } };
    const page = await store.query({ ...from, limit: PAGE + 1 });
    for (const { document } of page) if (document._id !== lastId) yield document;
    lastId = page.at(-1)?.document._id;
    if (page.length <= PAGE) return;
  }
}

/**
 * Hashes a view whose projection does not run. Keeps some 200 bytes per document. `except`: documents to leave out beside those
 * that this view's own parked events hold up.
 */
export async function hashView(store: HashedStore, except: ReadonlySet<string> = new Set()): Promise<ViewHash> {
  const heldUp = await store.parkedDocuments();
  const digest = createHash('sha256');
  const byDocument = new Map<string, string>();
  for await (const document of documentsInOrder(store)) {
    const { _id: id } = document;
    if (heldUp.has(id) || except.has(id)) continue;
    const hash = canonicalHash(document);
    byDocument.set(id, hash);
    digest.update(`${JSON.stringify(id)} ${hash}\n`);
  }
  return { documents: byDocument.size, hash: digest.digest('hex'), byDocument, heldUp };
}

/** Returns the ids of documents that only one side has, or that differ, in no particular order. */
export function differingDocuments(a: ViewHash, b: ViewHash): readonly string[] {
  const ids = new Set([...a.byDocument.keys(), ...b.byDocument.keys()]);
  return [...ids].filter((id) => a.byDocument.get(id) !== b.byDocument.get(id));
}
