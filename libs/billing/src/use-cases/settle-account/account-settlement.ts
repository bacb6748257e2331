import {
  type Position,
  retryPolicy as usual,
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
 * What settling came to: how many bills were issued and revised, how many students were left alone since a parked event holds up their months,
 * and how far a read must have come to see it (0 where nothing was done).
 */
export interface SettlementTotals {
  readonly issued: number;
  readonly revised: number;
  readonly heldUp: number;
  readonly position: Position;
}

export const NO_SETTLEMENTS: SettlementTotals = { issued: 0, revised: 0, heldUp: 0, position: 0 };

/** Both of them. */
export function addTotals(one: SettlementTotals, other: SettlementTotals): SettlementTotals {
  return {
    issued: one.issued + other.issued,
    revised: one.revised + other.revised,
    heldUp: one.heldUp + other.heldUp,
    position: Math.max(one.position, other.position),
  };
}

/** How long settling tries; the usual `RetryPolicy` where nothing is provided. */
export const SETTLING_RETRIES = Symbol('SettlingRetries');

const HELD_UP: SettlementTotals = { ...NO_SETTLEMENTS, heldUp: 1 };

/** How long to wait until the view has what was written, in ms. */
const VIEW_TIMEOUT_MS = 5_000;

/**
 * Brings students' bills to where they should be (docs/reference/decisions.md#7.3, #7.3a). A student's bills change one at a time: within
 * this process by their turns, and where somebody else writes a bill meanwhile, its revision says so, and the account is read again.
 */
@Injectable()
export class AccountSettlement {
  private readonly semaphore = new KeyedSemaphore();
  /** The last position that was written for a student, until the view has shown it. */
  private readonly lastPositions = new Map<string, Position>();

  constructor(
    private readonly bills: Bills,
    @Inject(PROJECTIONS) private readonly projections: Projections,
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(CLOCK) private readonly clock: Clock,
    @Optional() @Inject(SETTLING_RETRIES) private readonly retryPolicy: RetryPolicy = usual,
  ) {}

  /**
   * Settles what is due up to a month, as far as the view `bills` has come: whoever needs more waits for the view first. A student whose months
   * are held up by a parked event is left alone, and counted as such. Throws `behind`, `ContentionRefusal`, what the stores throw, and the
   * signal's reason, between two writes; doing it again is safe.
   */
  settle(studentId: string, through: BusinessMonth, context: CommandContext, signal?: AbortSignal): Promise<SettlementTotals> {
    return this.semaphore.run(studentId, async () => {
      let settled = NO_SETTLEMENTS;
      for (let attempt = 1; attempt <= this.retryPolicy.decisions; attempt++) {
        const went = await this.settleNext(studentId, through, context, signal);
        settled = addTotals(settled, went.settled);
        if (went.isSettled) return settled;
        await this.retryPolicy.sleep(this.retryPolicy.pause(attempt));
      }
      throw new ContentionRefusal(`the bills of student ${studentId}, settled ${this.retryPolicy.decisions} times`);
    });
  }

  /** Does one thing after the other until nothing is left, or until somebody else has written one of the bills. */
  private async settleNext(studentId: string, through: BusinessMonth, context: CommandContext, signal?: AbortSignal) {
    let settled = NO_SETTLEMENTS;
    let isSure = false;
    for (let account = await this.account(studentId); ;) {
      if (!account) return { settled: addTotals(settled, HELD_UP), isSettled: true };
      const next = nextSettlement(account, through);
      if (!next) return { settled, isSettled: true };
      // Two bills that take the same credit are of two streams, and may both be frozen at once: whoever takes some has to know of all bills.
      if (next.content.carriedIn < 0 && !isSure) {
        account = await this.account(studentId, await this.store.head());
        isSure = true;
        continue;
      }
      signal?.throwIfAborted();
      const done = await this.writeBill(next, context);
      if (!done) return { settled, isSettled: false };
      account = withBill(account, done.bill);
      isSure = false;
      const { position } = done;
      settled = addTotals(settled, {
        ...NO_SETTLEMENTS,
        ...(next.expectedRevision === undefined ? { issued: 1 } : { revised: 1 }),
        position,
      });
    }
  }

  /** The student's account with all that was written here, and all up to a position; `undefined` where a parked event holds it up. */
  private async account(studentId: string, upTo: Position = 0): Promise<Account | undefined> {
    const position = Math.max(upTo, this.lastPositions.get(studentId) ?? 0);
    if (!(await this.projections.waitFor(billsView.name, position, VIEW_TIMEOUT_MS))) throw new Refusal('behind', { retryAfter: 1 });
    this.lastPositions.delete(studentId);
    const found = await this.projections.reader(billsView).query({ where: { kind: 'month', studentId } });
    if (found.some(({ parked }) => parked)) return undefined;
    return accountOf(found.map(({ document }) => document as AccountMonthDocument));
  }

  /** `undefined` where the bill was another one by then; the view is waited for before the account is read again. */
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
