import type { RecordOperation } from '@tiffin/read-models';
import type { Letter } from './letter.js';

/** A mail to be queued. */
export interface NewMail<Parameters extends object, Content = Letter> {
  /**
   * A UUID, or an id made from the event that causes the mail. One id is one mail, however often it is queued
   * (docs/adr/0011-moving-an-installation.md).
   */
  readonly id: string;
  /** A registered kind. */
  readonly kind: MailKind<Parameters, Content>;
  /** What its letter is made from, as JSON. Encrypted at rest, and erased once the mail is sent. */
  readonly parameters: Parameters;
  /** After this instant the mail is useless (a code that expired). Default: it is retried for three days. */
  readonly notAfter?: Date;
}

/** One kind of mail: how its parameters become a letter (or other content) when it is sent, which may be long after it was queued. */
export interface MailKind<Parameters extends object, Content = Letter> {
  /** Stored with each mail; never renamed. */
  readonly name: string;
  /**
   * Returns the content; `undefined` if there is nothing to send, because the account is gone or the content is outdated. Called at each
   * attempt.
   */
  compose(parameters: Parameters): Promise<Content | undefined>;
}

/**
 * The durable outbox (docs/reference/decisions.md#2.12). A mail is queued in the same commit as the change that it reports, sent soon
 * after, retried with back-off, and never lost in a restart.
 */
export abstract class Outbox<Content> {
  /** Registers a kind, once, when its module starts. Queued mails of earlier runs wait for it. */
  abstract register<Parameters extends object>(kind: MailKind<Parameters, Content>): void;
  /** Returns the operation that queues the mail. Commit it together with the change that it reports, then call `wake`. */
  abstract entry<Parameters extends object>(mail: NewMail<Parameters, Content>): RecordOperation;
  /** Makes the dispatcher look for due mails now. Call it after the commit. */
  abstract wake(): void;
}

/** The outbox of mails. An abstract class, so that it is its own injection token. */
export abstract class MailOutbox extends Outbox<Letter> {}
