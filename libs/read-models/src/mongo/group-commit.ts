import { CoalescedTask, Semaphore } from '@tiffin/event-sourcing';
import type { mongo } from 'mongoose';
import { setImmediate } from 'node:timers/promises';
import type { Advance } from '../view-store.js';
import { documentWrites, type ChangedRow, type DocumentRow } from './document-row.js';
import { GENERATIONS, GONE, type GenerationRow } from './generation-row.js';
import type { Transactions } from './transactions.js';

/** A page without parked events and expired documents. */
export interface PlainPage {
  /** The `_id` of the generation's row. */
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

const NONE_HELD: ReadonlySet<string> = new Set();

/** A generation of the group is not at its page's beginning, or has parked events. */
class NotGroupable extends Error {
  override readonly name = 'NotGroupable';
}

/**
 * Writes pages of several views in one transaction: the views of a process reach the same events at the same moment, and a transaction for
 * each view would each wait for the disks of a majority (docs/adr/0034-pages-of-several-views-in-one-transaction.md). Groups are written
 * one after another; pages that come meanwhile form the next group.
 */
export class GroupCommit {
  #waiting: Waiting[] = [];
  readonly #writing = new CoalescedTask(() => this.#writeWaiting());
  readonly #semaphore = new Semaphore();

  constructor(
    private readonly transactions: Transactions,
    private readonly generations: mongo.Collection<GenerationRow>,
  ) {}

  /**
   * Writes the page together with others that come now. Resolves `false`, with nothing written, if the page is alone or the group can't be
   * written together. Throws `StoreUnavailable` and `OutcomeUnknown` as a transaction does.
   */
  write(page: PlainPage): Promise<boolean> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ page, resolve, reject });
      void this.#writing.run();
    });
  }

  /**
   * Runs `work`, which changes the generations' rows, between two groups. Without a gap between the groups' transactions, its own would
   * always lose the conflict.
   */
  runBetweenGroups<Result>(work: () => Promise<Result>): Promise<Result> {
    return this.#semaphore.run(work);
  }

  /** Never rejects. */
  async #writeWaiting(): Promise<void> {
    // The other views get the same events in this turn of the event loop.
    await setImmediate();
    const group = this.#waiting;
    this.#waiting = [];
    try {
      const isWritten = group.length > 1 && (await this.#semaphore.run(() => this.#writeTogether(group.map(({ page }) => page))));
      group.forEach(({ resolve }) => resolve(isWritten));
    } catch (error) {
      group.forEach(({ reject }) => reject(error));
    }
  }

  async #writeTogether(pages: readonly PlainPage[]): Promise<boolean> {
    try {
      await this.transactions.run(GENERATIONS, async (session) => {
        const { matchedCount } = await this.generations.bulkWrite(pages.map(checkpointWrite), { session, ordered: false });
        if (matchedCount < pages.length) throw new NotGroupable();
        for (const { documents, rows } of pages)
          if (rows.length > 0) await documents.bulkWrite(documentWrites(rows, NONE_HELD), { session, ordered: false });
      });
      return true;
    } catch (error) {
      if (error instanceof NotGroupable) return false;
      throw error;
    }
  }
}

/** Only one of several writers matches. A generation with parked events does not, since its documents have to be looked up. */
function checkpointWrite({ id, advance: { from, to, anchor, epoch } }: PlainPage): mongo.AnyBulkWriteOperation<GenerationRow> {
  return {
    updateOne: {
      filter: { _id: id, position: from, epoch: { $lte: epoch }, state: { $nin: [...GONE] }, parking: false },
      update: { $set: { position: to, anchor: anchor ?? null, epoch } },
    },
  };
}
