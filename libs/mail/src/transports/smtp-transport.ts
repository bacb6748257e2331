import { createTransport } from 'nodemailer';
import { messageOf, type Sender } from './message.js';
import type { MailTransport, OutgoingMail } from './mail-transport.js';
import { smtpFailure } from './smtp-failure.js';
import type { SmtpSettings } from './smtp-settings.js';

/** How long the server may take, in ms. */
export interface SmtpPatience {
  /** To take the connection, and to greet. */
  readonly greeting: number;
  /** Without saying anything. */
  readonly silence: number;
  /** For a whole mail, however it trickles. Well below the time after which another sender takes the mail up. */
  readonly whole: number;
}

const PATIENCE: SmtpPatience = { greeting: 10_000, silence: 30_000, whole: 60_000 };

export interface SmtpTransportOptions extends SmtpSettings {
  readonly from: Sender;
  readonly patience?: SmtpPatience;
  /** An authority to believe besides the system's; PEM. */
  readonly ca?: string;
}

/** Hands mails to a mail server, over connections that are used again. Its certificate is always checked. */
export class SmtpTransport implements MailTransport {
  private readonly pool;
  private readonly patience: SmtpPatience;

  constructor(private readonly options: SmtpTransportOptions) {
    const { host, port, secure, user, patience = PATIENCE, ca } = options;
    this.patience = patience;
    this.pool = createTransport({
      pool: true,
      maxConnections: 4,
      // Whether and when a mail is tried again is the dispatcher's matter.
      maxRequeues: 0,
      host,
      port,
      secure,
      requireTLS: !secure && user !== undefined,
      connectionTimeout: patience.greeting,
      greetingTimeout: patience.greeting,
      dnsTimeout: patience.greeting,
      socketTimeout: patience.silence,
      tls: { rejectUnauthorized: true, ...(ca !== undefined && { ca }) },
      ...(user && { auth: { user: user.name, pass: user.password } }),
    });
  }

  async send(mail: OutgoingMail, signal: AbortSignal): Promise<void> {
    const message = messageOf(mail, { from: this.options.from, eightBit: false });
    const giveUp = new AbortController();
    const abandon = (): void => giveUp.abort(signal.reason);
    const late = setTimeout(() => giveUp.abort(), this.patience.whole);
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
