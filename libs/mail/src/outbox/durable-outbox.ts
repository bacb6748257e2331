import { currentCorrelation } from '@tiffin/event-sourcing';
import type { Clock } from '@tiffin/kernel';
import type { CollectionDefinition, RecordOperation } from '@tiffin/read-models';
import type { Letter } from '../letter.js';
import { Outbox, type MailKind, type NewMail } from '../mail-outbox.js';
import { MAILS, type MailRecord } from '../mail-record.js';
import type { MailKinds } from './mail-kinds.js';
import type { Seal } from './seal.js';

/** How long a mail is tried that has no end of its own: three days, in ms. */
const DEFAULT_LIFETIME = 3 * 24 * 3_600_000;

export interface OutboxOptions<Content> {
  readonly kinds: MailKinds<Content>;
  readonly seal: Seal;
  readonly clock: Clock;
  /** Who sends what is due. */
  readonly dispatcher: { wake(): void };
  /** Where they wait; without it among the mails. */
  readonly collection?: CollectionDefinition<MailRecord>;
}

/** The outbox among the records: what is promised is there after a crash, and nobody who reads it sees what it says. */
export class DurableOutbox<Content = Letter> extends Outbox<Content> {
  constructor(private readonly options: OutboxOptions<Content>) {
    super();
  }

  override register<Parameters extends object>(kind: MailKind<Parameters, Content>): void {
    this.options.kinds.add(kind);
    this.wake();
  }

  override entry<Parameters extends object>({ id, kind, parameters, notAfter }: NewMail<Parameters, Content>): RecordOperation {
    const now = this.options.clock.now().getTime();
    const correlationId = currentCorrelation();
    const record: MailRecord = {
      _id: id,
      kind: kind.name,
      state: 'waiting',
      sealed: this.options.seal.close({ _id: id, kind: kind.name }, parameters),
      queuedAt: now,
      dueAt: now,
      notAfter: notAfter?.getTime() ?? now + DEFAULT_LIFETIME,
      attempts: 0,
      endedAt: null,
      ...(correlationId !== undefined && { correlationId }),
    };
    return { kind: 'insert', collection: (this.options.collection ?? MAILS).name, record };
  }

  override wake(): void {
    this.options.dispatcher.wake();
  }
}
