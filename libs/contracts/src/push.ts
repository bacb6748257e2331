import type { Language } from './languages.js';
import type { NothingToSay } from './common-answers.js';

/**
 * The message that a browser receives while no page of Tiffin is open (docs/adr/0037-web-push.md). It has no name, no amount and nothing
 * that others could use.
 */
export type PushMessage = PushUpdate & {
  /** The reader's language, where they chose one. */
  readonly language?: Language;
};

export type PushUpdate =
  | {
      readonly kind: 'ready';
      /** What people call the order: `#12`, or `7F3A91C2` where its token is not known. */
      readonly code: string;
      /** The page that shows it: `/orders/{studentId}`. */
      readonly path: string;
      /** The counter calls its number. */
      readonly called?: true;
    }
  /** An order was placed for the student at the counter. They can dispute it. */
  | { readonly kind: 'typed'; readonly code: string; readonly path: string }
  | { readonly kind: 'rejected'; readonly code: string; readonly path: string; readonly reason: string | null }
  | {
      readonly kind: 'bill';
      /** `2026-10`. */
      readonly month: string;
      readonly path: string;
      /** The bill was issued earlier and is still unpaid. */
      readonly reminder?: true;
    };

/** Whether the installation sends notifications. */
export interface PushOffer {
  /** The server's key, with which a browser subscribes (base64url); `null` where this installation sends no notifications. */
  publicKey: string | null;
}

/** What the calls about notifications answer. */
export interface PushAnswers {
  'GET /push': PushOffer;
  'POST /push/subscription': NothingToSay;
  'DELETE /push/subscription': NothingToSay;
}
