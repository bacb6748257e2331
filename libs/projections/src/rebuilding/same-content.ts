import type { Position } from '@tiffin/event-sourcing';
import { canonicalHash, type ComparedDocument } from '@tiffin/read-models';

/** What is kept of a document to compare it later: its last event, and the hash of its content. */
export interface Summary {
  readonly position: Position;
  readonly hash: string;
}

export function summaryOf({ text, position }: ComparedDocument): Summary {
  return { position, hash: hashOf(text) };
}

export function sameHash(one: Summary, other: Summary): boolean {
  return one.hash === other.hash;
}

/** Whether both have the same canonical hash. The same text has the same hash, which saves parsing and hashing nearly all of them. */
export function sameContent({ text }: ComparedDocument, { text: other }: ComparedDocument): boolean {
  return text === other || hashOf(text) === hashOf(other);
}

function hashOf(text: string): string {
  return canonicalHash(JSON.parse(text));
}
