import { Injectable, Inject } from '@nestjs/common';
import type { Session } from '@tiffin/http';
import { Refusal, PROJECTIONS } from '@tiffin/kernel';
import type { BillContent, RecordedBillEvent } from '../aggregates/bill/bill-events.js';
import type { IssuedBill } from '../aggregates/bill/bill-state.js';
import { Bills } from '../aggregates/bill/bills.js';
import type { OrderLabel, TypedAtCounter } from '@tiffin/contracts';
import { ordersView, counterPlacementOf, orderLabelOf } from '@tiffin/ordering';
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

/** What an order's document adds to its bill line. */
export interface BilledOrderInfo extends OrderLabel {
  readonly createdAt: string;
  /** Of an order that was placed at the counter (docs/adr/0042-orders-at-the-counter.md). */
  readonly counter?: TypedAtCounter;
}

/** Reads how people recognize the orders of a bill. Their events and the bill's have no number, and the bill's have no dishes. */
@Injectable()
export class BilledOrderLookup {
  constructor(@Inject(PROJECTIONS) private readonly projections: Projections) {}

  /** Returns the orders of the bill's lines and adjustments by id, without those that the view lacks. */
  async of({ lines, adjustments }: Pick<BillContent, 'lines' | 'adjustments'>): Promise<ReadonlyMap<string, BilledOrderInfo>> {
    const orderIds = [...new Set([...lines, ...adjustments].map(({ orderId }) => orderId))];
    const orders = await this.projections.reader(ordersView).getMany(orderIds);
    return new Map(
      [...orders.values()].map(({ document }) => {
        const counter = counterPlacementOf(document);
        return [document.orderId, { ...orderLabelOf(document), ...(counter && { counter }) }] as const;
      }),
    );
  }
}
