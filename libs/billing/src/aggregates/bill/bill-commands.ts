import type { Paise } from '@tiffin/contracts';
import type { Revision } from '@tiffin/event-sourcing';
import type { QuestionData, BillContent, BillReference, ReceiptWithMethod, Receipt } from './bill-events.js';
import type { Reminder } from './bill-enquiries.js';

/** What all bill commands have: when the command is decided, ISO 8601 in UTC. */
interface Decided {
  readonly at: string;
}

/** The first version of a student's bill for a month. */
export interface Issue extends Decided {
  readonly type: 'Issue';
  readonly bill: BillReference;
  readonly content: BillContent;
}

/** New content for a bill that is not frozen. */
export interface Revise extends Decided {
  readonly type: 'Revise';
  /** The revision of the bill for which the content was made. */
  readonly expectedRevision: Revision;
  readonly content: BillContent;
}

export interface Pay extends Decided {
  readonly type: 'Pay';
  readonly canteenId: string;
  /** Paise: the bill's amount on the screen; without `left`, also what was left. */
  readonly amount?: Paise;
  /** Paise: the amount left on the screen. */
  readonly left?: Paise;
  readonly receipt?: Receipt;
}

/** Records a part payment, or the rest. */
export interface PayPart extends Decided {
  readonly type: 'PayPart';
  readonly canteenId: string;
  /** Paise, above 0. */
  readonly amount: Paise;
  readonly receipt: ReceiptWithMethod;
  /** Paise: the amount left on the screen. */
  readonly left?: Paise;
}

/** The student reports a payment, or corrects the report. */
export interface Claim extends Decided {
  readonly type: 'Claim';
  readonly canteenId: string;
  readonly studentId: string;
  readonly claimId: string;
  /** 12 digits. */
  readonly reference: string;
  /** Paise, above 0: what was paid. Without it, the amount of the open claim, or all that is left. */
  readonly amount?: Paise;
  /** The claim that this one corrects. */
  readonly replaces?: string;
}

/** The student withdraws their claim. */
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
  /** The payment to reverse; without it, the last one. */
  readonly paymentId?: string;
  readonly reason: string;
}

/** Reminds the student of an unpaid bill, where a reminder is due. */
export interface Remind extends Decided, Reminder {
  readonly type: 'Remind';
  /** The day of the latest reminder date that has passed, `2026-11-21`. */
  readonly reminderDay: string;
}

/** The student contests a line, or asks about the bill. */
export interface Ask extends Decided, QuestionData {
  readonly type: 'Ask';
  readonly canteenId: string;
  readonly studentId: string;
}

/** The contractor answers, and may take an amount off an order of the bill. */
export interface Answer extends Decided {
  readonly type: 'Answer';
  readonly canteenId: string;
  readonly questionId: string;
  readonly text: string;
  /** `amount` in paise, above 0: what is taken off. Without `orderId`, it applies to the order that the question names. */
  readonly correction?: { readonly orderId?: string; readonly amount: Paise };
}

/** A person's action on a bill. */
export type BillAction = Pay | PayPart | Claim | WithdrawClaim | ConfirmClaim | DeclineClaim | Reverse | Ask | Answer;

export type BillCommand = Issue | Revise | Remind | BillAction;
