import type { Letter } from '../letter.js';

/** A mail that is being sent. */
export interface OutgoingMail<Content = Letter> {
  readonly id: string;
  readonly queuedAt: Date;
  readonly letter: Content;
}

/** Sends the mails of an outbox. */
export interface MailTransport<Content = Letter> {
  /**
   * Resolves once the receiving server (or the disk) is responsible for the mail. Throws `TransportAway` if no mail can be sent now,
   * `MailRefused` if this one can't, and the signal's reason if it aborts; then the mail may or may not have been sent.
   */
  send(mail: OutgoingMail<Content>, signal: AbortSignal): Promise<void>;
  /** Aborts what is still in progress. */
  close(): void;
}

/** No mail can be sent at present: no connection, log-in refused, disk full. Its message contains no personal data. */
export class TransportAway extends Error {
  override readonly name = 'TransportAway';
  get isRetryable(): boolean {
    return true;
  }
}

/** This mail was refused. Its message contains no personal data. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused';

  constructor(
    reason: string,
    /** Whether it will never be accepted, because the recipient does not exist. */
    readonly permanent: boolean,
  ) {
    super(reason);
  }

  get isRetryable(): boolean {
    return !this.permanent;
  }
}
