import { CoalescedTask, Semaphore } from '@tiffin/event-sourcing';
import type { mongo } from 'mongoose';
import { setImmediate } from 'node:timers/promises';
import type { Advance } from '../view-store.js';
import { documentWrites, type ChangedRow, type DocumentRow } from './document-row.js';
import { GENERATIONS, GONE, type GenerationRow } from './generation-row.js';
import type { Transactions } from './transactions.js';

/** A page that nothing is parked in, and nothing leaves. */
export interface PlainPage {
  /** Of the generation's row. */
  readonly id: string;
  readonly advance: Pick<Advance, 'from' | 'to' | 'anchor' | 'epoch'>;
  readonly documents: mongo.Collection<DocumentRow>;
  readonly rows: readonly ChangedRow[];
}

interface Waiting {
  readonly page: PlainPage;
  readonly resolve: (isWritten: boolean) => void;
  readonly reject: (error: unknown) => void;
}

const NOBODY: ReadonlySet<string> = new Set();

/** Not all of a group stand where their pages begin, or have nothing parked. */
class Apart extends Error {
  override readonly name = 'Apart';
}

/**
 * Pages of several views in one transaction: the views of a process come to the same events in the same moment, and a transaction for each would
 * wait for the disks of a majority each (docs/adr/0034-pages-of-several-views-in-one-transaction.md). One group is written after the other;
 * what comes meanwhile is the next one.
 */
export class GroupCommit {
  #waiting: Waiting[] = [];
  readonly #writing = new CoalescedTask(() => this.#writeWaiting());
  readonly #turns = new Semaphore();

  constructor(
    private readonly transactions: Transactions,
    private readonly generations: mongo.Collection<GenerationRow>,
  ) {}

  /**
   * Writes the page together with others that come now; `false` where that can't be, and nothing happened: it is alone, or one of the group has to look
   * for itself. Throws `StoreUnavailable` and `OutcomeUnknown` as a transaction of its own would.
   */
  write(page: PlainPage): Promise<boolean> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ page, resolve, reject });
      void this.#writing.run();
    });
  }

  /**
   * Does what changes the generations' own rows when no group is being written, and before the next one: transactions that follow one another
   * without a gap would always be there first.
   */
  runBetweenGroups<Result>(work: () => Promise<Result>): Promise<Result> {
    return this.#turns.run(work);
  }

  /** Never rejects. */
  async #writeWaiting(): Promise<void> {
    // The other views are given the same events in this turn of the thread.
    await setImmediate();
    const group = this.#waiting;
    this.#waiting = [];
    try {
      const isWritten = group.length > 1 && (await this.#turns.run(() => this.#writeTogether(group.map(({ page }) => page))));
      group.forEach(({ resolve }) => resolve(isWritten));
    } catch (error) {
      group.forEach(({ reject }) => reject(error));
    }
  }

  async #writeTogether(pages: readonly PlainPage[]): Promise<boolean> {
    try {
      await this.transactions.run(GENERATIONS, async (session) => {
        const { matchedCount } = await this.generations.bulkWrite(pages.map(checkpointWrite), { session, ordered: false });
        if (matchedCount < pages.length) throw new Apart();
        for (const { documents, rows } of pages)
          if (rows.length > 0) await documents.bulkWrite(documentWrites(rows, NOBODY), { session, ordered: false });
      });
      return true;
    } catch (error) {
      if (error instanceof Apart) return false;
      throw error;
    }
  }
}

/** Of several writers only one can; where something is parked, documents have to be looked up. */
function checkpointWrite({ id, advance: { from, to, anchor, epoch } }: PlainPage): mongo.AnyBulkWriteOperation<GenerationRow> {
  return {
    updateOne: {
      filter: { _id: id, position: from, epoch: { $lte: epoch }, state: { $nin: [...GONE] }, parking: false },
      update: { $set: { position: to, anchor: anchor ?? null, epoch } },
    },
  };
}
