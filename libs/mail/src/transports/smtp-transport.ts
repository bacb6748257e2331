import { createTransport } from 'nodemailer';
import { messageOf, type Sender } from './message.js';
import type { MailTransport, OutgoingMail } from './mail-transport.js';
import { smtpFailure } from './smtp-failure.js';
import type { SmtpSettings } from './smtp-settings.js';

/** How long the server may take, in ms. */
export interface SmtpTimeouts {
  /** To take the connection, and to greet. */
  readonly greeting: number;
  /** Without saying anything. */
  readonly idle: number;
  /** For a whole mail, however it trickles. Well below the time after which another sender takes the mail up. */
  readonly total: number;
}

const DEFAULT_TIMEOUTS: SmtpTimeouts = { greeting: 10_000, idle: 30_000, total: 60_000 };

export interface SmtpTransportOptions extends SmtpSettings {
  readonly from: Sender;
  readonly timeouts?: SmtpTimeouts;
  /** An authority to believe besides the system's; PEM. */
  readonly ca?: string;
}

/** Hands mails to a mail server, over connections that are used again. Its certificate is always checked. */
export class SmtpTransport implements MailTransport {
  private readonly pool;
  private readonly patience: SmtpTimeouts;

  constructor(private readonly options: SmtpTransportOptions) {
    const { host, port, secure, user, timeouts = DEFAULT_TIMEOUTS, ca } = options;
    this.patience = timeouts;
    this.pool = createTransport({
      pool: true,
      maxConnections: 4,
      // Whether and when a mail is tried again is the dispatcher's matter.
      maxRequeues: 0,
      host,
      port,
      secure,
      requireTLS: !secure && user !== undefined,
      connectionTimeout: timeouts.greeting,
      greetingTimeout: timeouts.greeting,
      dnsTimeout: timeouts.greeting,
      socketTimeout: timeouts.idle,
      tls: { rejectUnauthorized: true, ...(ca !== undefined && { ca }) },
      ...(user && { auth: { user: user.name, pass: user.password } }),
    });
  }

  async send(mail: OutgoingMail, signal: AbortSignal): Promise<void> {
    const message = messageOf(mail, { from: this.options.from, eightBit: false });
    const giveUp = new AbortController();
    const abandon = (): void => giveUp.abort(signal.reason);
    const late = setTimeout(() => giveUp.abort(), this.patience.total);
    signal.addEventListener('abort', abandon, { once: true });
    try {
      signal.throwIfAborted();
      await this.pool.sendMail({ ...message, signal: giveUp.signal });
    } catch (error) {
      signal.throwIfAborted();
      throw smtpFailure(error);
    } finally {
      clearTimeout(late);
      signal.removeEventListener('abort', abandon);
    }
  }

  close(): void {
    this.pool.close({ force: true });
  }
}
