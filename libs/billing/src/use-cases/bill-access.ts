import { Injectable, Inject } from '@nestjs/common';
import type { Session } from '@tiffin/http';
import { Refusal, PROJECTIONS } from '@tiffin/kernel';
import type { RecordedBillEvent } from '../aggregates/bill/bill-events.js';
import type { IssuedBill } from '../aggregates/bill/bill-state.js';
import { Bills } from '../aggregates/bill/bills.js';
import type { TypedAtCounter } from '@tiffin/contracts';
import { ordersView, counterPlacementOf } from '@tiffin/ordering';
import type { Projections } from '@tiffin/read-models';

/** Whose bills somebody reads: a student their own, a contractor those of the canteen. */
export type BillScope = Pick<Session, 'role' | 'userId' | 'canteenId'>;

/** A bill with all that happened to it, oldest first. */
export interface BillWithHistory {
  readonly bill: IssuedBill;
  readonly history: readonly RecordedBillEvent[];
}

/** A bill from its own stream, for those whom it concerns. */
@Injectable()
export class BillAccess {
  constructor(private readonly bills: Bills) {}

  /** Throws `not_found` before the bill is issued, and to everybody else. */
  async read(billId: string, { role, userId, canteenId }: BillScope): Promise<BillWithHistory> {
    const history = await this.bills.history(billId);
    const bill = this.bills.foldedFrom(history).state;
    if (bill?.canteenId !== canteenId) throw new Refusal('not_found');
    if (role === 'student' && bill.studentId !== userId) throw new Refusal('not_found');
    return { bill, history };
  }
}

/**
 * Which of a bill's orders were typed at the counter: their students see that, and where they objected, everybody does
 * (docs/adr/0042-orders-at-the-counter.md).
 */
@Injectable()
export class CounterOrderLookup {
  constructor(@Inject(PROJECTIONS) private readonly projections: Projections) {}

  /** By the order's id; without those that students placed themselves. */
  async of(lines: readonly { readonly orderId: string }[]): Promise<ReadonlyMap<string, TypedAtCounter>> {
    const orders = await this.projections.reader(ordersView).getMany(lines.map(({ orderId }) => orderId));
    return new Map(
      [...orders.values()].flatMap(({ document }) => {
        const typed = counterPlacementOf(document);
        return typed ? [[document.orderId, typed] as const] : [];
      }),
    );
  }
}
