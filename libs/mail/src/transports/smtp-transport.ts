import { createTransport } from 'nodemailer';
import { messageOf, type Sender } from './message.js';
import type { MailTransport, OutgoingMail } from './mail-transport.js';
import { smtpFailure } from './smtp-failure.js';

/** How to reach the mail server. */
export interface SmtpSettings {
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte (`smtps://`). Otherwise STARTTLS if the server offers it; it is required if there is a password. */
  readonly secure: boolean;
  readonly user?: { readonly name: string; readonly password: string };
}

/** The timeouts for the server, in ms. */
export interface SmtpTimeouts {
  /** For the connection and the greeting. */
  readonly greeting: number;
  /** Without any data. */
  readonly idle: number;
  /** For a whole mail, however slowly it goes. Well below the time after which another sender takes the mail. */
  readonly total: number;
}

const DEFAULT_TIMEOUTS: SmtpTimeouts = { greeting: 10_000, idle: 30_000, total: 60_000 };

export interface SmtpTransportOptions extends SmtpSettings {
  readonly from: Sender;
  readonly timeouts?: SmtpTimeouts;
  /** A certificate authority to trust besides the system's; PEM. */
  readonly ca?: string;
}

/** Sends mails to a mail server over pooled connections. The server's certificate is always checked. */
export class SmtpTransport implements MailTransport {
  private readonly pool;
  private readonly timeouts: SmtpTimeouts;

  constructor(private readonly options: SmtpTransportOptions) {
    const { host, port, secure, user, timeouts = DEFAULT_TIMEOUTS, ca } = options;
    this.timeouts = timeouts;
    this.pool = createTransport({
      pool: true,
      maxConnections: 4,
      // The dispatcher decides whether and when a mail is sent again.
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
    const late = setTimeout(() => giveUp.abort(), this.timeouts.total);
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
