import {
  type Position,
  retryPolicy as defaultRetryPolicy,
  KeyedSemaphore,
  type CommandContext,
  type EventStore,
  type RetryPolicy,
} from '@tiffin/event-sourcing';
import { Inject, Injectable, Optional } from '@nestjs/common';
import { CLOCK, EVENT_STORE, ContentionRefusal, PROJECTIONS, Refusal, type Clock } from '@tiffin/kernel';
import type { Projections } from '@tiffin/read-models';
import type { BusinessMonth } from '../../aggregates/bill/bill-events.js';
import { Bills } from '../../aggregates/bill/bills.js';
import type { AccountMonthDocument } from '../../views/bill-documents.js';
import { billsView } from '../../views/bills.view.js';
import { accountOf, withBill, type Account } from './account.js';
import { nextSettlement, type Settlement } from './next-settlement.js';

/**
 * The result of settling: how many bills were issued and revised, how many students were skipped because a parked event holds up their
 * months, and the position that a read must reach to see it (0 where nothing was written).
 */
export interface SettlementTotals {
  readonly issued: number;
  readonly revised: number;
  readonly heldUp: number;
  readonly position: Position;
}

export const NO_SETTLEMENTS: SettlementTotals = { issued: 0, revised: 0, heldUp: 0, position: 0 };

/** Returns the sum of both; the later position. */
export function addTotals(a: SettlementTotals, b: SettlementTotals): SettlementTotals {
  return {
    issued: a.issued + b.issued,
    revised: a.revised + b.revised,
    heldUp: a.heldUp + b.heldUp,
    position: Math.max(a.position, b.position),
  };
}

/** The token of the retry policy of settling; the default is the usual `RetryPolicy`. */
export const SETTLING_RETRIES = Symbol('SettlingRetries');

const HELD_UP: SettlementTotals = { ...NO_SETTLEMENTS, heldUp: 1 };

/** How long to wait until the view has what was written, in ms. */
const VIEW_TIMEOUT_MS = 5_000;

/**
 * Settles students' accounts: issues and revises their bills as the orders require (docs/reference/decisions.md#7.3, #7.3a). Within this
 * process a student's bills change one at a time. Where another writer changes a bill meanwhile, the expected revision detects it, and
 * the account is read again.
 */
@Injectable()
export class AccountSettlement {
  private readonly semaphore = new KeyedSemaphore();
  /** The last position that was written for a student, until the view has it. */
  private readonly lastPositions = new Map<string, Position>();

  constructor(
    private readonly bills: Bills,
    @Inject(PROJECTIONS) private readonly projections: Projections,
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(CLOCK) private readonly clock: Clock,
    @Optional() @Inject(SETTLING_RETRIES) private readonly retryPolicy: RetryPolicy = defaultRetryPolicy,
  ) {}

  /**
   * Settles a student's account up to the month `through`, as far as the view `bills` has caught up; a caller that needs more waits for
   * the view first. Skips and counts a student whose months a parked event holds up. Throws `behind`, `ContentionRefusal`, what the
   * stores throw, and the signal's reason between two writes. Safe to repeat.
   */
  settle(studentId: string, through: BusinessMonth, context: CommandContext, signal?: AbortSignal): Promise<SettlementTotals> {
    return this.semaphore.run(studentId, async () => {
      let settled = NO_SETTLEMENTS;
      for (let attempt = 1; attempt <= this.retryPolicy.decisions; attempt++) {
        const result = await this.settleNext(studentId, through, context, signal);
        settled = addTotals(settled, result.settled);
        if (result.isSettled) return settled;
        await this.retryPolicy.sleep(this.retryPolicy.pause(attempt));
      }
      throw new ContentionRefusal(`the bills of student ${studentId}, settled ${this.retryPolicy.decisions} times`);
    });
  }

  /** Writes one bill after another until nothing is left to do, or until another writer has changed one of the bills. */
  private async settleNext(studentId: string, through: BusinessMonth, context: CommandContext, signal?: AbortSignal) {
    let settled = NO_SETTLEMENTS;
    let isSure = false;
    for (let account = await this.account(studentId); ;) {
      if (!account) return { settled: addTotals(settled, HELD_UP), isSettled: true };
      const next = nextSettlement(account, through);
      if (!next) return { settled, isSettled: true };
      // Two bills that use the same credit are two streams, and both may be frozen at once. So a bill that uses credit is made from an
      // account that is current at the head of the log.
      if (next.content.carriedIn < 0 && !isSure) {
        account = await this.account(studentId, await this.store.head());
        isSure = true;
        continue;
      }
      signal?.throwIfAborted();
      const written = await this.writeBill(next, context);
      if (!written) return { settled, isSettled: false };
      account = withBill(account, written.bill);
      isSure = false;
      const { position } = written;
      settled = addTotals(settled, {
        ...NO_SETTLEMENTS,
        ...(next.expectedRevision === undefined ? { issued: 1 } : { revised: 1 }),
        position,
      });
    }
  }

  /**
   * Returns the student's account with everything written here and everything up to `upTo`; `undefined` where a parked event holds it
   * up. Throws `behind`.
   */
  private async account(studentId: string, upTo: Position = 0): Promise<Account | undefined> {
    const position = Math.max(upTo, this.lastPositions.get(studentId) ?? 0);
    if (!(await this.projections.waitFor(billsView.name, position, VIEW_TIMEOUT_MS))) throw new Refusal('behind', { retryAfter: 1 });
    this.lastPositions.delete(studentId);
    const months = await this.projections.reader(billsView).query({ where: { kind: 'month', studentId } });
    if (months.some(({ parked }) => parked)) return undefined;
    return accountOf(months.map(({ document }) => document as AccountMonthDocument));
  }

  /** Returns `undefined` where the bill had changed, after waiting for the view so that the account can be read again. */
  private async writeBill({ bill, expectedRevision, content }: Settlement, context: CommandContext) {
    const { billId, studentId } = bill;
    const at = this.clock.now().toISOString();
    try {
      const { state, position } =
        expectedRevision === undefined
          ? await this.bills.decide(billId, { type: 'Issue', bill, content, at }, context, { expected: 'no-stream' })
          : await this.bills.decide(billId, { type: 'Revise', expectedRevision, content, at }, context);
      this.lastPositions.set(studentId, position);
      if (!state) throw new Error(`${billId} was written and is not there`);
      return { bill: state, position };
    } catch (error) {
      if (!(error instanceof ContentionRefusal || (error instanceof Refusal && error.code === 'conflict'))) throw error;
      this.lastPositions.set(studentId, (await this.bills.current(billId)).position);
      return undefined;
    }
  }
}
