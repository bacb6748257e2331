import type { Position } from '@tiffin/event-sourcing';

/** What is compared of one side of a document. */
export interface Side {
  /** Of the last event folded into it. */
  readonly position: Position;
}

/** The state of the two generations when their documents were read. */
export interface Moment {
  /** Where the folded one stands, exactly; the live one has consumed at least that much. */
  readonly at: Position;
  /** Where the live one stood after it was read. */
  readonly liveAt: Position;
  /** Nothing was written to the live one while it was read. */
  readonly still: boolean;
}

/** `undecided`: the live one has gone on since; fold on and compare the document again. */
export type Judgement = 'same' | 'different' | 'undecided';

/**
 * Whether a document is what the fold says. A mismatch counts only where the live one can't merely be ahead: then a document that it has not
 * touched since `at` must have the same last event, and the same content, on both sides.
 */
export function judge<One extends Side>(
  live: One | undefined,
  folded: One | undefined,
  { at, liveAt, still }: Moment,
  sameContent: (one: One, other: One) => boolean,
): Judgement {
  if (!live && !folded) return 'same';
  if (!live) return still ? 'different' : 'undecided';
  // No document is ahead of its own projection.
  if (live.position > liveAt) return 'different';
  if (live.position > at) return 'undecided';
  if (!folded) return 'different';
  return live.position === folded.position && sameContent(live, folded) ? 'same' : 'different';
}

/**
 * Whether one that parked events hold up counts: those that both hold up are left out, those that only one holds up differ. Nothing for one
 * that neither holds up.
 */
export function judgeHeldUp(live: boolean, folded: boolean, { still }: Moment): Judgement | 'left out' | undefined {
  if (live && folded) return 'left out';
  if (folded) return 'different';
  if (live) return still ? 'different' : 'undecided';
  return undefined;
}
