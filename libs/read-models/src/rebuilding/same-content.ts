import type { Position } from '@tiffin/event-sourcing';
import { canonicalHash } from '../canonical-hash.js';
import type { StoredDocument, ViewDocument } from '../view.js';

/** What is kept of a document to compare it later: its last event, and the hash of its content. */
export interface Summary {
  readonly position: Position;
  readonly hash: string;
}

export function summaryOf({ document, position }: StoredDocument<ViewDocument>): Summary {
  return { position, hash: canonicalHash(document) };
}

export function sameHash(one: Summary, other: Summary): boolean {
  return one.hash === other.hash;
}

/** Whether both have the same canonical hash. The same text has the same hash, which saves hashing nearly all of them. */
export function sameContent({ document }: StoredDocument<ViewDocument>, { document: other }: StoredDocument<ViewDocument>): boolean {
  return JSON.stringify(document) === JSON.stringify(other) || canonicalHash(document) === canonicalHash(other);
}
