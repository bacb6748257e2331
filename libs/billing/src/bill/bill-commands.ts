import type { Paise } from '@tiffin/contracts';
import type { Revision } from '@tiffin/event-sourcing';
import type { BillContent, BillReference } from './bill-events.js';

/** What all bill commands say: when it is decided, ISO 8601 in UTC. */
interface Decided {
  readonly at: string;
}

/** The first bill of a student's month. */
export interface Issue extends Decided {
  readonly type: 'Issue';
  readonly bill: BillReference;
  readonly content: BillContent;
}

/** Another content for a bill that was never paid. */
export interface Revise extends Decided {
  readonly type: 'Revise';
  /** Of the bill that the content was made for. */
  readonly seen: Revision;
  readonly content: BillContent;
}

export interface Pay extends Decided {
  readonly type: 'Pay';
  readonly canteenId: string;
  /** Paise: what the screen showed. */
  readonly amount?: Paise;
}

export interface Reverse extends Decided {
  readonly type: 'Reverse';
  readonly canteenId: string;
  readonly reason: string;
}

export type BillCommand = Issue | Revise | Pay | Reverse;
