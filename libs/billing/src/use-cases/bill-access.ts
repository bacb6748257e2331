import { Injectable, Inject } from '@nestjs/common';
import type { Session } from '@tiffin/http';
import { Refusal, PROJECTIONS } from '@tiffin/kernel';
import type { RecordedBillEvent } from '../aggregates/bill/bill-events.js';
import type { IssuedBill } from '../aggregates/bill/bill-state.js';
import { Bills } from '../aggregates/bill/bills.js';
import type { TypedAtCounter } from '@tiffin/contracts';
import { ordersView, counterPlacementOf } from '@tiffin/ordering';
import type { Projections } from '@tiffin/read-models';

/** Who reads bills: a student reads their own, a contractor those of the canteen. */
export type BillScope = Pick<Session, 'role' | 'userId' | 'canteenId'>;

/** A bill with its events, oldest first. */
export interface BillWithHistory {
  readonly bill: IssuedBill;
  readonly history: readonly RecordedBillEvent[];
}

/** Reads a bill from its own stream, within the caller's scope. */
@Injectable()
export class BillAccess {
  constructor(private readonly bills: Bills) {}

  /** Throws `not_found` where the bill was never issued, or is out of scope. */
  async read(billId: string, { role, userId, canteenId }: BillScope): Promise<BillWithHistory> {
    const history = await this.bills.history(billId);
    const bill = this.bills.foldedFrom(history).state;
    if (bill?.canteenId !== canteenId) throw new Refusal('not_found');
    if (role === 'student' && bill.studentId !== userId) throw new Refusal('not_found');
    return { bill, history };
  }
}

/**
 * Finds the orders of a bill that were placed at the counter. The bill marks them, and shows which of them the student disputes
 * (docs/adr/0042-orders-at-the-counter.md).
 */
@Injectable()
export class CounterOrderLookup {
  constructor(@Inject(PROJECTIONS) private readonly projections: Projections) {}

  /** Returns them by order id, without orders that students placed themselves. */
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
