import { Injectable, Logger } from '@nestjs/common';
import type { CommandContext, Position } from '@tiffin/event-sourcing';
import type { StudentRecord } from '@tiffin/people';
import { RecordChanged } from '@tiffin/read-models';
import { Erasures, type ErasedPerson } from '../../erasure/erasures.js';
import { studentKnownAs } from '../../erasure/account-to-erase.js';
import { ClosedAccounts, type FoundStudent } from './closed-accounts.js';
import { OpenOrders, type OpenOrder } from './open-orders.js';
import { StudentErasure } from './student-erasure.js';

/** So many are removed with one look at the orders and one commit. */
const AT_ONCE = 100;
/** How often it is tried again where an account changed meanwhile. */
const TRIES = 5;
/** How long a person waits for the orders to be known, in ms. */
const VIEW_TIMEOUT_MS = 2_000;

/** Somebody who could not be removed, with the orders that stand against it. */
export interface StudentWithOpenOrders {
  readonly student: StudentRecord;
  readonly orders: readonly OpenOrder[];
}

export interface RemovalResult {
  readonly removed: readonly StudentRecord[];
  readonly withOpenOrders: readonly StudentWithOpenOrders[];
  /** Of the last fact; 0 where there is none, or the log was away. */
  readonly position: Position;
}

/**
 * Removes students: closes their accounts, looks for open orders, then opens or erases them (docs/reference/decisions.md#2.10,
 * docs/adr/0021-removing-a-student.md). A crash leaves closed accounts, which the next call or `UnfinishedRemovals` takes up; whoever is
 * first decides, the others find it changed.
 */
@Injectable()
export class StudentRemoval {
  private readonly logger = new Logger('Students');

  constructor(
    private readonly accounts: ClosedAccounts,
    private readonly orders: OpenOrders,
    private readonly erasure: StudentErasure,
    private readonly erasures: Erasures,
  ) {}

  /**
   * Removes those of these students that the canteen has and that have no open order. Throws `behind` and `StoreUnavailable`, after those that were
   * removed until then; the others' accounts are open again, or will be. `patience` in ms: how long to wait for the orders to be known.
   */
  async remove(
    canteenId: string,
    studentIds: readonly string[],
    context: CommandContext,
    timeout = VIEW_TIMEOUT_MS,
  ): Promise<RemovalResult> {
    const erased: ErasedPerson[] = [];
    let gone: RemovalResult = { removed: [], withOpenOrders: [], position: 0 };
    try {
      for (let first = 0; first < studentIds.length; first += AT_ONCE) {
        const some = await this.removeSome(canteenId, studentIds.slice(first, first + AT_ONCE), context, timeout);
        erased.push(...some.removed.flatMap(studentKnownAs));
        gone = {
          removed: [...gone.removed, ...some.removed],
          withOpenOrders: [...gone.withOpenOrders, ...some.withOpenOrders],
          position: Math.max(gone.position, some.position),
        };
      }
    } finally {
      if (erased.length > 0) await this.erasures.complete(erased);
    }
    return gone;
  }

  private async removeSome(canteenId: string, ids: readonly string[], context: CommandContext, patience: number): Promise<RemovalResult> {
    for (let tries = 1; ; tries++) {
      try {
        const closed = await this.accounts.close(canteenId, ids);
        if (closed.length === 0) return { removed: [], withOpenOrders: [], position: 0 };
        return await this.decide(canteenId, closed, context, patience);
      } catch (error) {
        if (!(error instanceof RecordChanged) || tries === TRIES) throw error;
      }
    }
  }

  private async decide(
    canteenId: string,
    closed: readonly FoundStudent[],
    context: CommandContext,
    patience: number,
  ): Promise<RemovalResult> {
    const open = await this.openOrders(canteenId, closed, patience);
    const ordersOf = ({ record }: FoundStudent): readonly OpenOrder[] => open.filter(({ studentId }) => studentId === record._id);
    const kept = closed.filter((student) => ordersOf(student).length > 0);
    const leaving = closed.filter((student) => !kept.includes(student));
    await this.accounts.open(kept);
    const position = await this.erasure.erase(leaving, context);
    return {
      removed: leaving.map(({ record }) => record),
      withOpenOrders: kept.map((student) => ({ student: student.record, orders: ordersOf(student) })),
      position,
    };
  }

  /** Where it can't be known now, the removal is refused, and a refused removal opens the accounts again. */
  private async openOrders(canteenId: string, closed: readonly FoundStudent[], patience: number): Promise<readonly OpenOrder[]> {
    try {
      const ids = closed.map(({ record }) => record._id);
      return await this.orders.of(canteenId, ids, patience);
    } catch (error) {
      await this.accounts.open(closed).catch((failure: unknown) => {
        this.logger.warn({ msg: 'accounts could not be opened again yet', count: closed.length, error: String(failure) });
      });
      throw error;
    }
  }
}
