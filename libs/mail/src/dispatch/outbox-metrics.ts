import type { Clock } from '@tiffin/kernel';
import type { CollectionDefinition, RecordStore } from '@tiffin/read-models';
import { MAILS, type MailRecord } from '../mail-record.js';

const WAITING = { state: 'waiting' } as const;

/** The metrics of an outbox: the mails that wait in the records, and what this process has done since its start. */
export class OutboxMetrics {
  /** Mails that were sent. */
  sent = 0;
  /** Attempts that failed. */
  failed = 0;
  /** Mails that were never sent: refused for good, too late, or unreadable. */
  dropped = 0;

  constructor(
    private readonly records: Pick<RecordStore, 'find' | 'count'>,
    private readonly clock: Clock,
    private readonly collection: CollectionDefinition<MailRecord> = MAILS,
  ) {}

  /**
   * Returns how many mails wait in the installation, and for how many seconds the oldest one does (0 if none does). Throws the errors of
   * `RecordStore`.
   */
  async waiting(): Promise<{ readonly count: number; readonly oldestSeconds: number }> {
    const [count, [oldest]] = await Promise.all([
      this.records.count(this.collection, WAITING),
      this.records.find(this.collection, { where: WAITING, sort: [{ field: 'queuedAt', direction: 'asc' }], limit: 1 }),
    ]);
    const since = oldest?.record.queuedAt;
    return { count, oldestSeconds: since === undefined ? 0 : Math.max(0, this.clock.now().getTime() - since) / 1_000 };
  }
}
