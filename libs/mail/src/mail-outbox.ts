import type { RecordOperation } from '@tiffin/read-models';
import type { Letter } from './letter.js';

/** A mail that is promised. */
export interface NewMail<Parameters extends object, Content = Letter> {
  /** A UUID, or an id made from the event that causes it: one id is one mail, however often it is asked for (docs/adr/0011-moving-an-installation.md). */
  readonly id: string;
  /** A kind that somebody composes. */
  readonly kind: MailKind<Parameters, Content>;
  /** What its letter is made from; sealed at rest and erased once it is sent. JSON. */
  readonly parameters: Parameters;
  /** After this instant nobody wants it any more (a code that expired); without it, it is tried for three days. */
  readonly notAfter?: Date;
}

/** One kind of mail: how its parameters become a letter, or what else is sent, when it is sent, which may be long after it was promised. */
export interface MailKind<Parameters extends object, Content = Letter> {
  /** Kept with each mail: never renamed. */
  readonly name: string;
  /** `undefined` where there is nothing to send: no such account, or overtaken by something newer. Called again at each attempt. */
  compose(parameters: Parameters): Promise<Content | undefined>;
}

/**
 * The durable outbox (docs/reference/decisions.md#2.12): a mail is promised in the same commit as what it tells of, sent soon after, tried
 * again with back-off, and never lost in a restart.
 */
export abstract class Outbox<Content> {
  /** Makes a kind known, once, when its module starts: mails of earlier runs wait for it. */
  abstract register<Parameters extends object>(kind: MailKind<Parameters, Content>): void;
  /** The operation that promises the mail: commit it together with what it tells of, then call `wake`. */
  abstract entry<Parameters extends object>(mail: NewMail<Parameters, Content>): RecordOperation;
  /** Something was committed: look now rather than later. */
  abstract wake(): void;
}

/** The outbox of mails; an abstract class, so that it is its own injection token. */
export abstract class MailOutbox extends Outbox<Letter> {}
