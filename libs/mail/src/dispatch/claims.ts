import { RecordChanged, type CollectionDefinition, type RecordStore, type Versioned } from '@tiffin/read-models';
import type { MailRecord } from '../mail-record.js';

/** When somebody else may take up a mail whose sender has died, in ms; longer than any sending. */
const LAPSE = 120_000;

/** The mails among the records, of which each is one sender's at a time. Throws as the records do. */
export class Claims {
  constructor(
    private readonly records: Pick<RecordStore, 'find' | 'get' | 'commit'>,
    private readonly collection: CollectionDefinition<MailRecord>,
  ) {}

  /** Mails of these kinds that are due by then (ms), the longest due first. */
  due(kinds: readonly string[], by: number, limit: number): Promise<readonly Versioned<MailRecord>[]> {
    return this.#inTurn(kinds, { lt: by + 1 }, limit);
  }

  /** When the next mail of these kinds is due after this instant, both in ms; `Infinity` where none is. */
  async nextAfter(kinds: readonly string[], instant: number): Promise<number> {
    const [next] = await this.#inTurn(kinds, { gte: instant + 1 }, 1);
    return next?.record.dueAt ?? Infinity;
  }

  /** The mail, for two minutes nobody else's; `undefined` where somebody else has it. Where the records don't say so, the claim just lapses. */
  async claim(mail: Versioned<MailRecord>, now: number): Promise<Versioned<MailRecord> | undefined> {
    const claim = { ...mail.record, dueAt: now + LAPSE, attempts: mail.record.attempts + 1 };
    if (!(await this.replace(mail, claim))) return undefined;
    const claimed = await this.records.get(this.collection, claim._id);
    return claimed?.record.dueAt === claim.dueAt && claimed.record.attempts === claim.attempts ? claimed : undefined;
  }

  /** Whether the record was still as it had been read. */
  async replace({ revision }: Versioned<MailRecord>, record: MailRecord): Promise<boolean> {
    try {
      await this.records.commit([{ kind: 'replace', collection: this.collection.name, record, revision }]);
      return true;
    } catch (error) {
      if (error instanceof RecordChanged) return false;
      throw error;
    }
  }

  #inTurn(
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
