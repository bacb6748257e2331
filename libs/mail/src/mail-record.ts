import type { MailState } from '@tiffin/contracts';
import type { CollectionDefinition, StoredRecord } from '@tiffin/read-models';

/**
 * A mail in the outbox. Sent mails are kept without their content, so that the same cause can't send them twice
 * (docs/adr/0011-moving-an-installation.md). Mails caused by a call, which happens only once, are deleted after a while. All instants in
 * ms.
 */
export interface MailRecord extends StoredRecord {
  readonly kind: string;
  readonly state: MailState;
  /** The encrypted parameters; `null` once the mail is sent or dropped. */
  readonly sealed: string | null;
  readonly queuedAt: number;
  /** The instant of the next attempt. While the mail is being sent: when another sender may take it. `null` once it is sent or dropped. */
  readonly dueAt: number | null;
  /** After this instant the mail is not sent any more. */
  readonly notAfter: number;
  readonly attempts: number;
  readonly endedAt: number | null;
  /** The correlation id of the call that caused the mail. Absent if no call did, and in mails of earlier versions. */
  readonly correlationId?: string;
}

export const MAILS: CollectionDefinition<MailRecord> = {
  name: 'mails',
  indexes: [
    { name: 'due', fields: ['dueAt', 'kind'] },
    { name: 'waiting', fields: ['state', 'queuedAt'] },
  ],
};

/** Browser notifications are queued in the same way in their own collection (docs/adr/0037-web-push.md). */
export const NOTIFICATIONS: CollectionDefinition<MailRecord> = { ...MAILS, name: 'notifications' };

/** Every collection of queued mails and notifications, with which a record store is opened. */
export const MAIL_COLLECTIONS = [MAILS, NOTIFICATIONS] as const;
