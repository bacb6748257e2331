import { ControlledTimer } from '@tiffin/event-sourcing/testing';
import { MAIL_COLLECTIONS, MAILS, type Letter, type MailKind, type MailRecord } from '../src/index.js';
import type { CollectionDefinition, RecordStore, StoredRecord } from '@tiffin/read-models';
import { temporaryRecords } from '@tiffin/read-models/testing';
import { setTimeout } from 'node:timers/promises';
import { Dispatcher } from '../src/dispatch/dispatcher.js';
import { OutboxMetrics } from '../src/dispatch/outbox-metrics.js';
import type { MailLine } from '../src/dispatch/mail-log.js';
import { MailsInFlight } from '../src/dispatch/mails-in-flight.js';
import { DurableOutbox, MailKinds } from '../src/outbox/durable-outbox.js';
import { Seal } from '../src/outbox/seal.js';
import type { MailTransport, OutgoingMail } from '../src/transports/mail-transport.js';
import { letterOf } from './letters.js';

/** The time at the start of every test, in ms. */
export const START = Date.parse('2026-11-21T06:30:00Z');

export interface Welcome {
  readonly to: string;
  readonly password: string;
}

/** A kind that composes a letter from its parameters. */
export const welcome: MailKind<Welcome> = {
  name: 'welcome',
  compose: ({ to, password }) => Promise.resolve(letterOf({ to, facts: [{ label: 'Password', value: password }] })),
};

/** A collection of the tests, for the changes that mails report. */
export const TEST_RECORDS: CollectionDefinition<StoredRecord> = { name: 'things', indexes: [] };

/** A transport whose result the test decides. */
export class ScriptedTransport implements MailTransport {
  readonly sent: OutgoingMail[] = [];
  closed = false;

  constructor(public take: (mail: OutgoingMail, signal: AbortSignal) => Promise<void> = () => Promise.resolve()) {}

  async send(mail: OutgoingMail, signal: AbortSignal): Promise<void> {
    await this.take(mail, signal);
    this.sent.push(mail);
  }

  close(): void {
    this.closed = true;
  }

  get ids(): string[] {
    return this.sent.map(({ id }) => id);
  }
}

/** A process that sends mails, over records that others may share. */
export interface MailSender {
  readonly outbox: DurableOutbox;
  readonly dispatcher: Dispatcher;
  readonly deliveries: MailsInFlight;
  readonly metrics: OutboxMetrics;
  readonly lines: (MailLine & { readonly level: 'log' | 'warn' | 'error' })[];
}

export interface SenderOptions {
  readonly transport: MailTransport;
  readonly kinds?: readonly MailKind<Welcome>[];
  readonly secret?: string;
  /** Wraps the records. */
  readonly records?: (records: RecordStore) => RecordStore;
}

/** Records, a timer that the test advances, and senders that are stopped at the end. */
export class MailFixture {
  readonly timer = new ControlledTimer(START);
  readonly clock = { now: () => new Date(this.timer.now()) };
  readonly #senders: MailSender[] = [];

  private constructor(
    readonly records: RecordStore,
    private readonly closeRecords: () => Promise<void>,
  ) {}

  /** Opens a fixture with its own records, on disk. */
  static async open(): Promise<MailFixture> {
    const { records, close } = await temporaryRecords([...MAIL_COLLECTIONS, TEST_RECORDS]);
    return new MailFixture(records, close);
  }

  /** Returns a process that has not started to send. */
  sender({
    transport,
    kinds: registeredKinds = [welcome],
    secret = 'a secret of these tests',
    records: wrapRecords,
  }: SenderOptions): MailSender {
    const kinds = new MailKinds<Letter>();
    const seal = new Seal(secret);
    const lines: MailSender['lines'] = [];
    const addLine = (level: 'log' | 'warn' | 'error') => (line: MailLine) => void lines.push({ level, ...line });
    const log = { log: addLine('log'), warn: addLine('warn'), error: addLine('error') };
    const { clock, timer } = this;
    const records = wrapRecords ? wrapRecords(this.records) : this.records;
    const metrics = new OutboxMetrics(records, clock);
    const deliveries = new MailsInFlight();
    const dispatcher = new Dispatcher({
      records,
      clock,
      timer,
      kinds,
      seal,
      transport,
      metrics,
      log,
      deliveries,
      chance: () => 0,
    });
    const outbox = new DurableOutbox({ kinds, seal, clock, dispatcher });
    for (const kind of registeredKinds) outbox.register(kind);
    const sender = { outbox, dispatcher, deliveries, metrics, lines };
    this.#senders.push(sender);
    return sender;
  }

  /** Queues a welcome mail. */
  async enqueue(
    { outbox }: MailSender,
    id: string,
    { to = 'asha@canteen.example', notAfter }: { to?: string; notAfter?: Date } = {},
  ): Promise<void> {
    const parameters = { to, password: 'aB3dE6gH9kL2' };
    await this.records.commit([outbox.entry({ id, kind: welcome, parameters, ...(notAfter && { notAfter }) })]);
    outbox.wake();
  }

  async mail(id: string): Promise<MailRecord> {
    const mail = await this.records.get(MAILS, id);
    if (!mail) throw new Error(`There is no mail ${id}`);
    return mail.record;
  }

  /** Resolves once this is true; jest's timeout ends it otherwise. */
  async until(condition: () => boolean | Promise<boolean>): Promise<void> {
    while (!(await condition())) await setTimeout(2);
  }

  /** Resolves with the mail once it has these fields. */
  async becomes(id: string, expected: Partial<MailRecord>): Promise<MailRecord> {
    await this.until(async () => {
      const mail = await this.mail(id);
      return Object.entries(expected).every(([field, value]) => mail[field as keyof MailRecord] === value);
    });
    return this.mail(id);
  }

  /** Stops the senders and closes the records. */
  async close(): Promise<void> {
    for (const { dispatcher } of this.#senders) {
      const stopped = dispatcher.stop();
      await this.timer.advance(2_000);
      await stopped;
    }
    await this.closeRecords();
  }
}
