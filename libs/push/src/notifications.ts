import { FIRST_LANGUAGE } from '@tiffin/contracts';
import type { OnApplicationBootstrap, OnModuleDestroy } from '@nestjs/common';
import type { PushSubscriptions, Sessions } from '@tiffin/credentials';
import { nap } from '@tiffin/event-sourcing';
import type { Clock } from '@tiffin/kernel';
import {
  Dispatcher,
  DurableOutbox,
  OutboxMetrics,
  MailKinds,
  MailsInFlight,
  NOTIFICATIONS,
  Seal,
  type MailKind,
  type MailLog,
} from '@tiffin/mail';
import { DuplicateRecord, type RecordStore } from '@tiffin/read-models';
import { createHash } from 'node:crypto';
import { toPushMessage, type MessageSources } from './push-message.js';
import type { StudentUpdate, UpdateSubject } from './student-update.js';
import { PushTransport, type Notification } from './push-transport.js';
import type { VapidKeys } from './vapid-keys.js';

export interface NotificationsOptions extends MessageSources {
  readonly records: RecordStore;
  readonly clock: Clock;
  readonly sessions: Pick<Sessions, 'activeRecordsOf' | 'activeRecord' | 'languageOf'>;
  readonly subscriptions: Pick<PushSubscriptions, 'drop'>;
  /** The secret that queued notifications are encrypted with; the same in every instance that shares the records. */
  readonly secret: string;
  /** Without keys no notification is sent. */
  readonly keys: VapidKeys | undefined;
  readonly contact: string;
  readonly log: MailLog;
  /** The timer of the dispatcher; a test can replace it. */
  readonly timer?: { sleep(ms: number, signal: AbortSignal): Promise<void> };
}

interface NotificationParameters {
  readonly sessionId: string;
  readonly subject: UpdateSubject;
  /** In ms since 1970. */
  readonly until: number;
}

/**
 * Notifications of students' browsers. They are queued for each subscribed browser and sent with the machinery of the mail outbox
 * (docs/adr/0016-the-mail-outbox.md, docs/adr/0037-web-push.md): one process claims each, failures are retried while the notification is
 * valid, and none is lost in a restart.
 */
export class Notifications implements OnApplicationBootstrap, OnModuleDestroy {
  readonly metrics: OutboxMetrics;
  private readonly outbox: DurableOutbox<Notification>;
  private readonly dispatcher: Dispatcher<Notification> | undefined;
  private readonly kind: MailKind<NotificationParameters, Notification> = {
    name: 'news',
    compose: (parameters) => this.compose(parameters),
  };

  constructor(private readonly options: NotificationsOptions) {
    const { records, clock, secret, keys, timer = { sleep: nap } } = options;
    const kinds = new MailKinds<Notification>();
    const seal = new Seal(secret);
    const queueOptions = { kinds, seal, clock, collection: NOTIFICATIONS };
    this.metrics = new OutboxMetrics(records, clock, NOTIFICATIONS);
    this.dispatcher =
      keys &&
      new Dispatcher({
        ...queueOptions,
        records,
        timer,
        transport: new PushTransport({ ...options, keys }),
        metrics: this.metrics,
        log: options.log,
        noun: 'notification',
        deliveries: new MailsInFlight(),
        chance: Math.random,
      });
    this.outbox = new DurableOutbox({ ...queueOptions, dispatcher: { wake: () => this.dispatcher?.wake() } });
    this.outbox.register(this.kind);
  }

  onApplicationBootstrap(): void {
    this.dispatcher?.start();
  }

  async onModuleDestroy(): Promise<void> {
    await this.dispatcher?.stop();
  }

  /**
   * Queues an update for every subscribed browser of the student. Its id is made from the event and the browser, so that a browser gets it
   * once, however often the event is handled. Throws what `RecordStore.commit` throws.
   */
  async notify({ studentId, subject }: StudentUpdate, eventId: string, until: Date): Promise<void> {
    if (!this.dispatcher) return;
    for (const { _id: sessionId, push } of await this.options.sessions.activeRecordsOf(studentId)) {
      if (!push) continue;
      const parameters: NotificationParameters = { sessionId, subject, until: until.getTime() };
      const id = `${eventId}-${shortHash(push.endpoint)}`;
      try {
        await this.options.records.commit([this.outbox.entry({ id, kind: this.kind, parameters, notAfter: until })]);
      } catch (error) {
        if (!(error instanceof DuplicateRecord)) throw error;
      }
      this.outbox.wake();
    }
  }

  /** Returns nothing if the session has ended or is no longer subscribed. */
  private async compose({ sessionId, subject, until }: NotificationParameters): Promise<Notification | undefined> {
    const session = await this.options.sessions.activeRecord(sessionId);
    const to = session?.push;
    const update = to && (await toPushMessage(subject, this.options));
    if (!update) return undefined;
    const language = await this.options.sessions.languageOf(session);
    const message = language === FIRST_LANGUAGE ? update : { ...update, language };
    return { sessionId, to, message, until, topic: shortHash('billId' in subject ? subject.billId : subject.orderId) };
  }
}

/** Returns 32 characters that do not reveal the text. */
const shortHash = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 32);
