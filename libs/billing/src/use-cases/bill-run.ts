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

/** Accounts settled at once: enough to share the log's fsyncs. */
const AT_ONCE = 16;

export interface RunOptions {
  /** How long to wait until the view has all that the log has, in ms. */
  readonly timeout: number;
  /** Ends the run between two bills; the next one goes on. */
  readonly signal?: AbortSignal;
}

/**
 * Issues and revises what is due of a canteen (docs/reference/decisions.md#7.2, #7.3a): goes through the months whose orders are not what
 * their bills say, once the view has everything that the log had when the run began. What is done is not found any more, so a run that was
 * cut short goes on where it was, and another one changes nothing. Runs of one canteen come one after the other.
 */
@Injectable()
export class BillRun {
  private readonly semaphore = new KeyedSemaphore();

  constructor(
    private readonly settling: AccountSettlement,
    @Inject(PROJECTIONS) private readonly projections: Projections,
    @Inject(EVENT_STORE) private readonly store: EventStore,
  ) {}

  /** Throws `behind` where the view is too far back, the signal's reason, and what settling throws, once it has tried every account. */
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

/** Months are read this many at a time. */
const PAGE = 200;

/** The students of a canteen of whom somebody must look at a month up to `through`, each once, while what is settled disappears from the view. */
async function* studentsToSettle(
  bills: Pick<ViewReader<BillsDocument>, 'query'>,
  canteenId: string,
  through: BusinessMonth,
): AsyncGenerator<string, void> {
  let last = { id: '', studentId: '' };
  for (;;) {
    // A student's months follow each other by `_id`. There is no "greater than": the last one may be found again, and is skipped.
    const where = { kind: 'month', canteenId, differs: true, month: { lt: monthAfter(through) }, _id: { gte: last.id } };
    const found = await bills.query({ where, limit: PAGE + 1 });
    for (const { document } of found) {
      const isNew = document.studentId !== last.studentId;
      last = { id: document._id, studentId: document.studentId };
      if (isNew) yield document.studentId;
    }
    if (found.length <= PAGE) return;
  }
}
