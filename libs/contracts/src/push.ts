import type { Language } from './languages.js';
import type { NothingToSay } from './common-answers.js';

/** What a browser is told while nothing of Tiffin is open (docs/adr/0037-web-push.md): no name, no amount, nothing that others could make use of. */
export type PushMessage = PushUpdate & {
  /** What its reader reads, where they chose a language. */
  readonly language?: Language;
};

export type PushUpdate =
  | {
      readonly kind: 'ready';
      /** What people know the order by: `#12`, or `7F3A91C2` where its token isn't known. */
      readonly code: string;
      /** The page that shows it: `/orders/{studentId}`. */
      readonly path: string;
      /** The counter calls its number. */
      readonly called?: true;
    }
  /** Typed for them at the counter: they can object. */
  | { readonly kind: 'typed'; readonly code: string; readonly path: string }
  | { readonly kind: 'rejected'; readonly code: string; readonly path: string; readonly reason: string | null }
  | {
      readonly kind: 'bill';
      /** `2026-10`. */
      readonly month: string;
      readonly path: string;
      /** It was issued long ago, and is still to be paid. */
      readonly reminder?: true;
    };

/** Whether notifications can be had. */
export interface PushOffer {
  /** The server's key, which a browser subscribes with (base64url); `null` where this installation sends none. */
  publicKey: string | null;
}

/** What the calls about notifications answer. */
export interface PushAnswers {
  'GET /push': PushOffer;
  'POST /push/subscription': NothingToSay;
  'DELETE /push/subscription': NothingToSay;
}
