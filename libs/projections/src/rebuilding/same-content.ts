import type { Position } from '@tiffin/event-sourcing';
import { canonicalHash, type ComparedDocument } from '@tiffin/read-models';

/** What is kept of a document to compare it later: the position of its last event, and the hash of its content. */
export interface Summary {
  readonly position: Position;
  readonly hash: string;
}

export function summaryOf({ text, position }: ComparedDocument): Summary {
  return { position, hash: hashOf(text) };
}

export function sameHash(a: Summary, b: Summary): boolean {
  return a.hash === b.hash;
}

/** Whether both have the same canonical hash. Nearly all have the same text, which saves parsing and hashing them. */
export function sameContent(a: ComparedDocument, b: ComparedDocument): boolean {
  return a.text === b.text || hashOf(a.text) === hashOf(b.text);
}

function hashOf(text: string): string {
  return canonicalHash(JSON.parse(text));
}
