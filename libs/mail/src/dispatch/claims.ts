import { RecordChanged, type CollectionDefinition, type RecordStore, type Versioned } from '@tiffin/read-models';
import type { MailRecord } from '../mail-record.js';

/** How long a claim lasts, in ms. Afterwards another sender may take the mail; longer than any sending. */
const CLAIM_DURATION = 120_000;

/** Reads and claims mails in the records, so that only one sender has a mail at a time. Throws the errors of `RecordStore`. */
export class Claims {
  constructor(
    private readonly records: Pick<RecordStore, 'find' | 'get' | 'commit'>,
    private readonly collection: CollectionDefinition<MailRecord>,
  ) {}

  /** Returns up to `limit` mails of these kinds that are due by this instant (ms), the longest due first. */
  due(kinds: readonly string[], by: number, limit: number): Promise<readonly Versioned<MailRecord>[]> {
    return this.#findByDueTime(kinds, { lt: by + 1 }, limit);
  }

  /** Returns when the next mail of these kinds is due after this instant, both in ms; `Infinity` if none is. */
  async nextAfter(kinds: readonly string[], instant: number): Promise<number> {
    const [next] = await this.#findByDueTime(kinds, { gte: instant + 1 }, 1);
    return next?.record.dueAt ?? Infinity;
  }

  /**
   * Claims a mail for two minutes and returns it; `undefined` if another sender has it. If the outcome of the claim is unknown, the claim
   * just expires.
   */
  async claim(mail: Versioned<MailRecord>, now: number): Promise<Versioned<MailRecord> | undefined> {
    const claim = { ...mail.record, dueAt: now + CLAIM_DURATION, attempts: mail.record.attempts + 1 };
    if (!(await this.replace(mail, claim))) return undefined;
    const claimed = await this.records.get(this.collection, claim._id);
    return claimed?.record.dueAt === claim.dueAt && claimed.record.attempts === claim.attempts ? claimed : undefined;
  }

  /** Replaces the record. Returns `false` if it has changed since it was read. */
  async replace({ revision }: Versioned<MailRecord>, record: MailRecord): Promise<boolean> {
    try {
      await this.records.commit([{ kind: 'replace', collection: this.collection.name, record, revision }]);
      return true;
    } catch (error) {
      if (error instanceof RecordChanged) return false;
      throw error;
    }
  }

  #findByDueTime(
    kinds: readonly string[],
    dueAt: { readonly lt: number } | { readonly gte: number },
    limit: number,
  ): Promise<readonly Versioned<MailRecord>[]> {
    return this.records.find(this.collection, {
      where: { dueAt, kind: { in: kinds } },
      sort: [{ field: 'dueAt', direction: 'asc' }],
      limit,
    });
  }
}
