import type { Clock } from '@tiffin/kernel';
import type { CollectionDefinition, RecordStore } from '@tiffin/read-models';
import { MAILS, type MailRecord } from '../mail-record.js';

const WAITING = { state: 'waiting' } as const;

/** How mail is doing: what waits in the records, and what this process has done since its start. */
export class OutboxMetrics {
  /** Mails that went out. */
  sent = 0;
  /** Attempts that failed. */
  failed = 0;
  /** Mails that never went out: refused for good, too late, or unreadable. */
  dropped = 0;

  constructor(
    private readonly records: Pick<RecordStore, 'find' | 'count'>,
    private readonly clock: Clock,
    private readonly collection: CollectionDefinition<MailRecord> = MAILS,
  ) {}

  /** How many mails wait in the installation, and since when the oldest does, in seconds (0 where none does). Throws as the records do. */
  async waiting(): Promise<{ readonly count: number; readonly oldestSeconds: number }> {
    const [count, [oldest]] = await Promise.all([
      this.records.count(this.collection, WAITING),
      this.records.find(this.collection, { where: WAITING, sort: [{ field: 'queuedAt', direction: 'asc' }], limit: 1 }),
    ]);
    const since = oldest?.record.queuedAt;
    return { count, oldestSeconds: since === undefined ? 0 : Math.max(0, this.clock.now().getTime() - since) / 1_000 };
  }
}
