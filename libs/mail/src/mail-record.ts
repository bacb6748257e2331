import type { MailState } from '@tiffin/contracts';
import type { CollectionDefinition, StoredRecord } from '@tiffin/read-models';

/**
 * A mail in the outbox. Sent ones stay, without their content, so that what caused them can't cause them twice
 * (docs/adr/0011-moving-an-installation.md); those that a call caused, which happens once, go after a while. Instants in ms.
 */
export interface MailRecord extends StoredRecord {
  readonly kind: string;
  readonly state: MailState;
  /** The parameters, encrypted; `null` once it is sent or dropped. */
  readonly sealed: string | null;
  readonly queuedAt: number;
  /** Of the next attempt; while it is being sent, when somebody else may take it up; `null` when it is over. */
  readonly dueAt: number | null;
  /** Nobody wants it after this. */
  readonly notAfter: number;
  readonly attempts: number;
  readonly endedAt: number | null;
  /** Of the call that it was promised in, or because of; missing where nobody called, and in mails of earlier versions. */
  readonly correlationId?: string;
}

export const MAILS: CollectionDefinition<MailRecord> = {
  name: 'mails',
  indexes: [
    { name: 'due', fields: ['dueAt', 'kind'] },
    { name: 'waiting', fields: ['state', 'queuedAt'] },
  ],
};

/** Notifications of browsers wait, and are kept apart, the same way (docs/adr/0037-web-push.md). */
export const NOTIFICATIONS: CollectionDefinition<MailRecord> = { ...MAILS, name: 'notifications' };

/** Every collection of what is promised: what a record store is opened with. */
export const MAIL_COLLECTIONS = [MAILS, NOTIFICATIONS] as const;
