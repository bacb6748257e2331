import type { Clock } from '@tiffin/kernel';
import type { RecordOperation } from '@tiffin/read-models';
import { MailOutbox, type MailKind, type NewMail } from '../mail-outbox.js';
import { MAILS, type MailRecord } from '../mail-record.js';
import type { MailKinds } from './mail-kinds.js';
import type { Seal } from './seal.js';

/** How long a mail is tried that has no end of its own: three days, in ms. */
const PATIENCE = 3 * 24 * 3_600_000;

export interface OutboxParts {
  readonly kinds: MailKinds;
  readonly seal: Seal;
  readonly clock: Clock;
  /** Who sends what is due. */
  readonly dispatcher: { wake(): void };
}

/** The outbox among the records: what is promised is there after a crash, and nobody who reads it sees what it says. */
export class DurableOutbox extends MailOutbox {
  constructor(private readonly parts: OutboxParts) {
    super();
  }

  override offer<Parameters extends object>(kind: MailKind<Parameters>): void {
    this.parts.kinds.add(kind);
    this.wake();
  }

  override entry<Parameters extends object>({ id, kind, parameters, notAfter }: NewMail<Parameters>): RecordOperation {
    const now = this.parts.clock.now().getTime();
    const record: MailRecord = {
      _id: id,
      kind: kind.name,
      state: 'waiting',
      sealed: this.parts.seal.close({ _id: id, kind: kind.name }, parameters),
      queuedAt: now,
      dueAt: now,
      notAfter: notAfter?.getTime() ?? now + PATIENCE,
      attempts: 0,
      endedAt: null,
    };
    return { kind: 'insert', collection: MAILS.name, record };
  }

  override wake(): void {
    this.parts.dispatcher.wake();
  }
}
