import { FIRST_LANGUAGE } from '@tiffin/contracts';
import type { OnApplicationBootstrap, OnModuleDestroy } from '@nestjs/common';
import type { PushSubscriptions, Sessions } from '@tiffin/credentials';
import { nap } from '@tiffin/event-sourcing';
import type { Clock } from '@tiffin/kernel';
import {
  Dispatcher,
  DurableOutbox,
  MailFigures,
  MailKinds,
  MailsUnderWay,
  NOTIFICATIONS,
  Seal,
  type MailKind,
  type MailLog,
} from '@tiffin/mail';
import { DuplicateRecord, type RecordStore } from '@tiffin/read-models';
import { createHash } from 'node:crypto';
import { messageOf, type Standing } from './message-of.js';
import type { News, Subject } from './news.js';
import { PushTransport, type Notification } from './push-transport.js';
import type { VapidKeys } from './vapid-keys.js';

export interface NotificationParts extends Standing {
  readonly records: RecordStore;
  readonly clock: Clock;
  readonly sessions: Pick<Sessions, 'standingOf' | 'standingRecord' | 'languageOf'>;
  readonly subscriptions: Pick<PushSubscriptions, 'drop'>;
  /** What they are sealed with while they wait; the same in every instance that shares the records. */
  readonly secret: string;
  /** Without them nobody is told anything. */
  readonly keys: VapidKeys | undefined;
  readonly contact: string;
  readonly log: MailLog;
  /** Of the dispatcher, which a test moves. */
  readonly timer?: { sleep(ms: number, signal: AbortSignal): Promise<void> };
}

interface Promised {
  readonly sessionId: string;
  readonly subject: Subject;
  /** In ms since 1970. */
  readonly until: number;
}

/**
 * Notifications, promised for each browser that wants them and sent afterwards, over the machinery of the mails' outbox (docs/adr/0016, 0037): claimed by
 * one process, tried again until they are no news any more, never lost in a restart.
 */
export class Notifications implements OnApplicationBootstrap, OnModuleDestroy {
  readonly figures: MailFigures;
  private readonly outbox: DurableOutbox<Notification>;
  private readonly dispatcher: Dispatcher<Notification> | undefined;
  private readonly kind: MailKind<Promised, Notification> = { name: 'news', compose: (parameters) => this.compose(parameters) };

  constructor(private readonly parts: NotificationParts) {
    const { records, clock, secret, keys, timer = { sleep: nap } } = parts;
    const kinds = new MailKinds<Notification>();
    const seal = new Seal(secret);
    const waiting = { kinds, seal, clock, collection: NOTIFICATIONS };
    this.figures = new MailFigures(records, clock, NOTIFICATIONS);
    this.dispatcher =
      keys &&
      new Dispatcher({
        ...waiting,
        records,
        timer,
        transport: new PushTransport({ ...parts, keys }),
        figures: this.figures,
        log: parts.log,
        noun: 'notification',
        deliveries: new MailsUnderWay(),
        chance: Math.random,
      });
    this.outbox = new DurableOutbox({ ...waiting, dispatcher: { wake: () => this.dispatcher?.wake() } });
    this.outbox.offer(this.kind);
  }

  onApplicationBootstrap(): void {
    this.dispatcher?.start();
  }

  async onModuleDestroy(): Promise<void> {
    await this.dispatcher?.stop();
  }

  /**
   * Promises it to every browser in which this student wants to hear of it. Its id is made from the event's and the browser's, so that one is told once
   * however often the event comes here. Throws what `RecordStore.commit` throws.
   */
  async tell({ studentId, subject }: News, eventId: string, until: Date): Promise<void> {
    if (!this.dispatcher) return;
    for (const { _id: sessionId, push } of await this.parts.sessions.standingOf(studentId)) {
      if (!push) continue;
      const parameters: Promised = { sessionId, subject, until: until.getTime() };
      const id = `${eventId}-${shortHash(push.endpoint)}`;
      try {
        await this.parts.records.commit([this.outbox.entry({ id, kind: this.kind, parameters, notAfter: until })]);
      } catch (error) {
        if (!(error instanceof DuplicateRecord)) throw error;
      }
      this.outbox.wake();
    }
  }

  /** Nothing to a session that has ended, or wants to hear nothing any more. */
  private async compose({ sessionId, subject, until }: Promised): Promise<Notification | undefined> {
    const session = await this.parts.sessions.standingRecord(sessionId);
    const to = session?.push;
    const news = to && (await messageOf(subject, this.parts));
    if (!news) return undefined;
    const language = await this.parts.sessions.languageOf(session);
    const message = language === FIRST_LANGUAGE ? news : { ...news, language };
    return { sessionId, to, message, until, topic: shortHash('billId' in subject ? subject.billId : subject.orderId) };
  }
}

/** 32 characters that say nothing of what they are made of. */
const shortHash = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 32);
