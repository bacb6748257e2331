import type { Position } from '@tiffin/event-sourcing';

/** One side of a compared document. */
export interface Side {
  /** The position of the last event folded into it. */
  readonly position: Position;
}

/** The state of the two generations when their documents were read. */
export interface Moment {
  /** The exact position of the folded one. The live one has consumed at least as much. */
  readonly at: Position;
  /** The position of the live one after it was read. */
  readonly liveAt: Position;
  /** The live one was not written to while it was read. */
  readonly still: boolean;
}

/** `undecided`: the live one is newer; fold on and compare the document again. */
export type Judgement = 'same' | 'different' | 'undecided';

/**
 * Judges whether a document is what the fold says. A mismatch counts only if the live one can't simply be newer: a document that has not
 * changed since
 * `at` must have the same last event and the same content on both sides.
 */
export function judge<Document extends Side>(
  live: Document | undefined,
  folded: Document | undefined,
  { at, liveAt, still }: Moment,
  sameContent: (live: Document, folded: Document) => boolean,
): Judgement {
  if (!live && !folded) return 'same';
  if (!live) return still ? 'different' : 'undecided';
  // A document can't be ahead of its own projection.
  if (live.position > liveAt) return 'different';
  if (live.position > at) return 'undecided';
  if (!folded) return 'different';
  return live.position === folded.position && sameContent(live, folded) ? 'same' : 'different';
}

/**
 * Judges a document that parked events hold up: if on both sides, it is left out; if on one side only, it differs. `undefined` if neither
 * side holds it up.
 */
export function judgeHeldUp(live: boolean, folded: boolean, { still }: Moment): Judgement | 'left out' | undefined {
  if (live && folded) return 'left out';
  if (folded) return 'different';
  if (live) return still ? 'different' : 'undecided';
  return undefined;
}
