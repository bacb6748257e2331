import { Inject, Injectable } from '@nestjs/common';
import { KeyedSemaphore, type CommandContext, type EventStore } from '@tiffin/event-sourcing';
import { EVENT_STORE, PROJECTIONS, Refusal } from '@tiffin/kernel';
import type { Projections, ViewReader } from '@tiffin/read-models';
import type { BusinessMonth } from '../aggregates/bill/bill-events.js';
import type { BillsDocument } from '../views/bill-documents.js';
import { billsView } from '../views/bills.view.js';
import { monthAfter } from '../months.js';
import { AccountSettlement } from './settle-account/account-settlement.js';
import { NO_SETTLEMENTS, addTotals, type SettlementTotals } from './settle-account/account-settlement.js';

/** How many accounts are settled at once: enough to share the log's fsyncs. */
const AT_ONCE = 16;

export interface RunOptions {
  /** How long to wait until the view has every recorded event, in ms. */
  readonly timeout: number;
  /** Ends the run between two bills. The next run continues. */
  readonly signal?: AbortSignal;
}

/**
 * Issues and revises a canteen's due bills (docs/reference/decisions.md#7.2, #7.3a). It settles the months whose orders differ from
 * their bills, once the view has every event recorded before the run. Settled months no longer differ, so that an interrupted run
 * continues where it stopped, and a repeated run changes nothing. Runs of one canteen do not overlap.
 */
@Injectable()
export class BillRun {
  private readonly semaphore = new KeyedSemaphore();

  constructor(
    private readonly settling: AccountSettlement,
    @Inject(PROJECTIONS) private readonly projections: Projections,
    @Inject(EVENT_STORE) private readonly store: EventStore,
  ) {}

  /**
   * Throws `behind` where the view does not catch up in time, the signal's reason, and what settling throws, after it has tried every
   * account.
   */
  run(canteenId: string, through: BusinessMonth, context: CommandContext, { timeout, signal }: RunOptions): Promise<SettlementTotals> {
    return this.semaphore.run(canteenId, async () => {
      if (!(await this.projections.waitFor(billsView.name, await this.store.head(), timeout)))
        throw new Refusal('behind', { retryAfter: 1 });
      const students = studentsToSettle(this.projections.reader(billsView), canteenId, through);
      let total = NO_SETTLEMENTS;
      const failures: unknown[] = [];
      const work = async (): Promise<void> => {
        for await (const studentId of students) {
          signal?.throwIfAborted();
          try {
            const settled = await this.settling.settle(studentId, through, context, signal);
            total = addTotals(total, settled);
          } catch (error) {
            failures.push(error);
          }
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, work));
      if (failures.length > 0) throw failures[0];
      return total;
    });
  }
}

/** How many months are read at a time. */
const PAGE = 200;

/**
 * Yields each student once who has a month up to `through` that differs from its bill. Settled months disappear from the view during the
 * run.
 */
async function* studentsToSettle(
  bills: Pick<ViewReader<BillsDocument>, 'query'>,
  canteenId: string,
  through: BusinessMonth,
): AsyncGenerator<string, void> {
  let last = { id: '', studentId: '' };
  for (;;) {
    // A student's months are consecutive by `_id`. The query has no "greater than", so it may find the last month again and skips it.
    const where = { kind: 'month', canteenId, differs: true, month: { lt: monthAfter(through) }, _id: { gte: last.id } };
    const stored = await bills.query({ where, limit: PAGE + 1 });
    for (const { document } of stored) {
      const isNew = document.studentId !== last.studentId;
      last = { id: document._id, studentId: document.studentId };
      if (isNew) yield document.studentId;
    }
    if (stored.length <= PAGE) return;
  }
}
