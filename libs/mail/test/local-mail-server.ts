import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { readMail, type ReadMail } from '../src/testing/read-mail.js';
import { certificate } from './localhost-certificate.js';

/** A refusal of the server. */
export class SmtpRefusal extends Error {
  constructor(
    readonly responseCode: number,
    text: string,
  ) {
    super(text);
  }
}

export interface MailServerBehaviour {
  /** Refusals of the commands, in order; later commands succeed. */
  readonly answers?: Partial<Record<'onConnect' | 'onMailFrom' | 'onRcptTo' | 'onData', SmtpRefusal[]>>;
  readonly options?: SMTPServerOptions;
  /** The port of an earlier server that comes back. Default: any. */
  readonly port?: number;
}

/** A mail that the server received. */
export interface Received extends ReadMail {
  readonly raw: string;
  readonly secure: boolean;
  readonly user: string | undefined;
  readonly recipients: readonly string[];
}

/** A real mail server on loopback. */
export class LocalMailServer {
  readonly received: Received[] = [];
  connections = 0;

  private constructor(private readonly server: SMTPServer) {}

  static async start({ answers = {}, options = {}, port = 0 }: MailServerBehaviour = {}): Promise<LocalMailServer> {
    const answer = (queue: SmtpRefusal[] = [], done: (error?: Error | null) => void): void => done(queue.shift());
    const server = new SMTPServer({
      ...certificate,
      logger: false,
      disableReverseLookup: true,
      authOptional: true,
      onConnect: (_, done) => {
        started.connections++;
        answer(answers.onConnect, done);
      },
      onMailFrom: (_address, _session, done) => answer(answers.onMailFrom, done),
      onRcptTo: (_address, _session, done) => answer(answers.onRcptTo, done),
      onAuth: ({ username, password }, _, done) =>
        password === 'p/w%' ? done(null, { user: username }) : done(new SmtpRefusal(535, '5.7.8 Authentication failed')),
      onData: (stream, session, done) => {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          const message = Buffer.concat(chunks);
          answer(answers.onData, (error) => {
            if (!error) {
              const recipients = session.envelope.rcptTo.map(({ address }) => address);
              const user = session.user as string | undefined;
              started.received.push({ ...readMail(message), raw: message.toString('utf8'), secure: session.secure, user, recipients });
            }
            done(error);
          });
        });
      },
      ...options,
    });
    const started = new LocalMailServer(server);
    // Some tests break the connection.
    server.on('error', () => undefined);
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    return started;
  }

  get port(): number {
    return (this.server.server.address() as AddressInfo).port;
  }

  async stop(): Promise<void> {
    for (const connection of this.server.connections) connection.close();
    await new Promise<void>((resolve) => this.server.close(resolve));
  }
}
