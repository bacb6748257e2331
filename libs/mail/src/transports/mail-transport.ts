import type { Letter } from '../letter.js';

/** A mail on its way out. */
export interface OutgoingMail<Content = Letter> {
  readonly id: string;
  readonly queuedAt: Date;
  readonly letter: Content;
}

/** Who takes mails from the outbox. */
export interface MailTransport<Content = Letter> {
  /**
   * Resolves once somebody else answers for the mail. Throws `TransportAway` where no mail would go out now, `MailRefused` where this one doesn't, and
   * whatever `signal` was aborted with; then it may or may not have gone out.
   */
  send(mail: OutgoingMail<Content>, signal: AbortSignal): Promise<void>;
  /** Gives up what is still under way. */
  close(): void;
}

/** The way out is blocked for every mail: no connection, log-in refused, disk full. What it says holds no personal data. */
export class TransportAway extends Error {
  override readonly name = 'TransportAway';
  get isRetryable(): boolean {
    return true;
  }
}

/** This mail was not taken. What it says holds no personal data. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused';

  constructor(
    reason: string,
    /** It never will be: there is no such recipient. */
    readonly permanent: boolean,
  ) {
    super(reason);
  }

  get isRetryable(): boolean {
    return !this.permanent;
  }
}
