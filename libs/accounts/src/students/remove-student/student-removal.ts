import { Injectable, Logger } from '@nestjs/common';
import type { CommandContext, Position } from '@tiffin/event-sourcing';
import type { StudentRecord } from '@tiffin/people';
import { RecordChanged } from '@tiffin/read-models';
import { Erasures, type ErasedPerson } from '../../erasure/erasures.js';
import { studentKnownAs } from '../../erasure/account-to-erase.js';
import { ClosedAccounts, type FoundStudent } from './closed-accounts.js';
import { OpenOrders, type OpenOrder } from './open-orders.js';
import { StudentErasure } from './student-erasure.js';

/** Number of students per query for orders and per commit. */
const BATCH_SIZE = 100;
/** How often a batch is retried when an account changed meanwhile. */
const TRIES = 5;
/** How long a call waits until the open orders are known, in ms. */
const VIEW_TIMEOUT_MS = 2_000;

/** A student who could not be removed, with the open orders that prevent it. */
export interface StudentWithOpenOrders {
  readonly student: StudentRecord;
  readonly orders: readonly OpenOrder[];
}

export interface RemovalResult {
  readonly removed: readonly StudentRecord[];
  readonly withOpenOrders: readonly StudentWithOpenOrders[];
  /** Position of the last fact; 0 without one, or if the log was away. */
  readonly position: Position;
}

/**
 * Removes students: closes their accounts, looks for open orders, then opens or erases each account (docs/reference/decisions.md#2.10,
 * docs/adr/0021-removing-a-student.md). After a crash the next call or `UnfinishedRemovals` continues with the closed accounts. Of
 * concurrent removals the first decides; the others get `RecordChanged`.
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
   * Removes those of the students that belong to the canteen and have no open order. `timeout`: how long to wait until the open orders
   * are known, in ms. Throws `behind` and `StoreUnavailable`; students removed before stay removed, the other accounts are opened again.
   */
  async remove(
    canteenId: string,
    studentIds: readonly string[],
    context: CommandContext,
    timeout = VIEW_TIMEOUT_MS,
  ): Promise<RemovalResult> {
    const erased: ErasedPerson[] = [];
    let result: RemovalResult = { removed: [], withOpenOrders: [], position: 0 };
    try {
      for (let first = 0; first < studentIds.length; first += BATCH_SIZE) {
        const batch = await this.removeBatch(canteenId, studentIds.slice(first, first + BATCH_SIZE), context, timeout);
        erased.push(...batch.removed.flatMap(studentKnownAs));
        result = {
          removed: [...result.removed, ...batch.removed],
          withOpenOrders: [...result.withOpenOrders, ...batch.withOpenOrders],
          position: Math.max(result.position, batch.position),
        };
      }
    } finally {
      if (erased.length > 0) await this.erasures.complete(erased);
    }
    return result;
  }

  private async removeBatch(canteenId: string, ids: readonly string[], context: CommandContext, timeout: number): Promise<RemovalResult> {
    for (let tries = 1; ; tries++) {
      try {
        const closed = await this.accounts.close(canteenId, ids);
        if (closed.length === 0) return { removed: [], withOpenOrders: [], position: 0 };
        return await this.decide(canteenId, closed, context, timeout);
      } catch (error) {
        if (!(error instanceof RecordChanged) || tries === TRIES) throw error;
      }
    }
  }

  private async decide(
    canteenId: string,
    closed: readonly FoundStudent[],
    context: CommandContext,
    timeout: number,
  ): Promise<RemovalResult> {
    const open = await this.openOrders(canteenId, closed, timeout);
    const ordersOf = ({ record }: FoundStudent): readonly OpenOrder[] => open.filter(({ studentId }) => studentId === record._id);
    const withOrders = closed.filter((student) => ordersOf(student).length > 0);
    const leaving = closed.filter((student) => !withOrders.includes(student));
    await this.accounts.open(withOrders);
    const position = await this.erasure.erase(leaving, context);
    return {
      removed: leaving.map(({ record }) => record),
      withOpenOrders: withOrders.map((student) => ({ student: student.record, orders: ordersOf(student) })),
      position,
    };
  }

  /** If open orders cannot be determined now, the removal is refused, and the accounts are opened again. */
  private async openOrders(canteenId: string, closed: readonly FoundStudent[], timeout: number): Promise<readonly OpenOrder[]> {
    try {
      const ids = closed.map(({ record }) => record._id);
      return await this.orders.of(canteenId, ids, timeout);
    } catch (error) {
      await this.accounts.open(closed).catch((failure: unknown) => {
        this.logger.warn({ msg: 'accounts could not be opened again yet', count: closed.length, error: String(failure) });
      });
      throw error;
    }
  }
}
