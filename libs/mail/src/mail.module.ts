import { Logger, Module, type DynamicModule, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { nap } from '@tiffin/event-sourcing';
import { CLOCK, RECORDS, type Clock } from '@tiffin/kernel';
import type { RecordStore } from '@tiffin/read-models';
import type { Letter } from './letter.js';
import { Dispatcher } from './dispatch/dispatcher.js';
import { OutboxMetrics } from './dispatch/outbox-metrics.js';
import { MailsInFlight } from './dispatch/mails-in-flight.js';
import { MailOutbox } from './mail-outbox.js';
import { MailsOfCallController, MailsOfCallHandler } from './mails-of-call.js';
import { DurableOutbox, MailKinds } from './outbox/durable-outbox.js';
import { Seal } from './outbox/seal.js';
import { FileTransport } from './transports/file-transport.js';
import type { MailTransport } from './transports/mail-transport.js';
import type { Sender } from './transports/message.js';
import type { SmtpSettings, SmtpTransportOptions } from './transports/smtp-transport.js';

/** The configuration of mail (docs/reference/design.md#9). */
export interface MailOptions {
  /** The secret that mails are encrypted with. The same in every instance that shares the records (docs/adr/0016-the-mail-outbox.md). */
  readonly secret: string;
  readonly from: Sender;
  /** If unset, mails become files in `directory`. */
  readonly smtp: SmtpSettings | undefined;
  readonly directory: string;
  /** Tracks the mails that are being written to files. */
  readonly filing: MailsInFlight;
}

/**
 * Mails: queued in the records, sent in the background. Needs the tokens `RECORDS` and `CLOCK` from a global module; provides `MailOutbox`
 * globally.
 */
@Module({})
export class MailModule implements OnApplicationBootstrap, OnModuleDestroy {
  constructor(private readonly dispatcher: Dispatcher) {}

  static with({ secret, from, smtp, directory, filing }: MailOptions): DynamicModule {
    const kinds = new MailKinds<Letter>();
    const seal = new Seal(secret);
    const log = new Logger('Mail');
    // A mail that goes to a server leaves no file, so an erasure need not wait for it.
    const deliveries = smtp ? new MailsInFlight() : filing;
    return {
      module: MailModule,
      global: true,
      imports: [CqrsModule],
      controllers: [MailsOfCallController],
      providers: [
        MailsOfCallHandler,
        {
          provide: OutboxMetrics,
          useFactory: (records: RecordStore, clock: Clock) => new OutboxMetrics(records, clock),
          inject: [RECORDS, CLOCK],
        },
        {
          provide: Dispatcher,
          useFactory: async (records: RecordStore, clock: Clock, metrics: OutboxMetrics) => {
            const transport = smtp ? await smtpTransport({ ...smtp, from }) : new FileTransport(directory, from, log);
            return new Dispatcher({
              records,
              clock,
              metrics,
              kinds,
              seal,
              transport,
              log,
              deliveries,
              timer: { sleep: nap },
              chance: Math.random,
            });
          },
          inject: [RECORDS, CLOCK, OutboxMetrics],
        },
        {
          provide: MailOutbox,
          useFactory: (clock: Clock, dispatcher: Dispatcher) => new DurableOutbox({ kinds, seal, clock, dispatcher }),
          inject: [CLOCK, Dispatcher],
        },
      ],
      exports: [MailOutbox, OutboxMetrics],
    };
  }

  /** Runs after every module has registered its kinds. */
  onApplicationBootstrap(): void {
    this.dispatcher.start();
  }

  async onModuleDestroy(): Promise<void> {
    await this.dispatcher.stop();
  }
}

/** Nodemailer takes 10 MB of memory. Without a mail server it is loaded only for the first mail. */
async function smtpTransport(options: SmtpTransportOptions): Promise<MailTransport> {
  const { SmtpTransport } = await import('./transports/smtp-transport.js');
  return new SmtpTransport(options);
}
