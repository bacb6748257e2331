import type { Paise } from '@tiffin/contracts';
import type { Revision } from '@tiffin/event-sourcing';
import type { QuestionData, BillContent, BillReference, ReceiptWithMethod, Receipt } from './bill-events.js';
import type { Reminder } from './bill-enquiries.js';

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
  readonly expectedRevision: Revision;
  readonly content: BillContent;
}

export interface Pay extends Decided {
  readonly type: 'Pay';
  readonly canteenId: string;
  /** Paise: what the screen showed as the bill's amount; where nothing says what was `left`, as that. */
  readonly amount?: Paise;
  /** Paise: what the screen showed as left. */
  readonly left?: Paise;
  readonly receipt?: Receipt;
}

/** A part of it, or all that is left. */
export interface PayPart extends Decided {
  readonly type: 'PayPart';
  readonly canteenId: string;
  /** Paise, above 0. */
  readonly amount: Paise;
  readonly receipt: ReceiptWithMethod;
  /** Paise: what the screen showed as left. */
  readonly left?: Paise;
}

/** The student says to have paid, or corrects what they said. */
export interface Claim extends Decided {
  readonly type: 'Claim';
  readonly canteenId: string;
  readonly studentId: string;
  readonly claimId: string;
  /** 12 digits. */
  readonly reference: string;
  /** Paise, above 0: what was paid; without it, what was claimed before, or all that is left. */
  readonly amount?: Paise;
  /** The claim that is corrected. */
  readonly replaces?: string;
}

/** The student takes their claim back. */
export interface WithdrawClaim extends Decided {
  readonly type: 'WithdrawClaim';
  readonly canteenId: string;
  readonly studentId: string;
  readonly claimId: string;
}

export interface ConfirmClaim extends Decided {
  readonly type: 'ConfirmClaim';
  readonly canteenId: string;
  readonly claimId: string;
}

export interface DeclineClaim extends Decided {
  readonly type: 'DeclineClaim';
  readonly canteenId: string;
  readonly claimId: string;
  readonly reason: string;
}

export interface Reverse extends Decided {
  readonly type: 'Reverse';
  readonly canteenId: string;
  /** Which payment; without it, the last one. */
  readonly paymentId?: string;
  readonly reason: string;
}

/** Reminds of a bill that is to be paid, where there is anything to remind of. */
export interface Remind extends Decided, Reminder {
  readonly type: 'Remind';
  /** The day of the last moment that has come, `2026-11-21`. */
  readonly reminderDay: string;
}

/** The student contests a line, or asks about the bill. */
export interface Ask extends Decided, QuestionData {
  readonly type: 'Ask';
  readonly canteenId: string;
  readonly studentId: string;
}

/** The contractor answers, and may take something off an order of the bill. */
export interface Answer extends Decided {
  readonly type: 'Answer';
  readonly canteenId: string;
  readonly questionId: string;
  readonly text: string;
  /** `amount` in paise, above 0: what is taken off. Without an order, off the one that the question names. */
  readonly correction?: { readonly orderId?: string; readonly amount: Paise };
}

/** What people do about a bill. */
export type BillAction = Pay | PayPart | Claim | WithdrawClaim | ConfirmClaim | DeclineClaim | Reverse | Ask | Answer;

export type BillCommand = Issue | Revise | Remind | BillAction;
