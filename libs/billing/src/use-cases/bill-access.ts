import { Injectable, Inject } from '@nestjs/common';
import type { Session } from '@tiffin/http';
import { Refusal, PROJECTIONS } from '@tiffin/kernel';
import type { BillContent, RecordedBillEvent } from '../aggregates/bill/bill-events.js';
import type { IssuedBill } from '../aggregates/bill/bill-state.js';
import { Bills } from '../aggregates/bill/bills.js';
import type { DishWithOptions, OrderLabel, TypedAtCounter } from '@tiffin/contracts';
import { ordersView, counterPlacementOf, dishesWithOptionsOf, orderLabelOf, type OrderDocument } from '@tiffin/ordering';
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

export interface PrintedOrderInfo extends BilledOrderInfo {
  readonly dishes: DishWithOptions[];
}

type BilledOrders = Pick<BillContent, 'lines' | 'adjustments'>;

function billedOrderInfo(order: OrderDocument): BilledOrderInfo {
  const counter = counterPlacementOf(order);
  return { ...orderLabelOf(order), ...(counter && { counter }) };
}

/** Reads how people recognize the orders of a bill. Their events and the bill's have no number, and the bill's have no dishes. */
@Injectable()
export class BilledOrderLookup {
  constructor(@Inject(PROJECTIONS) private readonly projections: Projections) {}

  /** Returns the orders of the bill's lines and adjustments by id, without those that the view lacks. */
  async of(bill: BilledOrders): Promise<ReadonlyMap<string, BilledOrderInfo>> {
    return new Map((await this.documents(bill)).map((document) => [document.orderId, billedOrderInfo(document)]));
  }

  /** As `of`; the dishes have their options, for paper, where a line can't be opened. */
  async withOptions(bill: BilledOrders): Promise<ReadonlyMap<string, PrintedOrderInfo>> {
    const orders = await this.documents(bill);
    return new Map(orders.map((document) => [document.orderId, { ...billedOrderInfo(document), dishes: dishesWithOptionsOf(document) }]));
  }

  private async documents({ lines, adjustments }: BilledOrders): Promise<readonly OrderDocument[]> {
    const orderIds = [...new Set([...lines, ...adjustments].map(({ orderId }) => orderId))];
    const orders = await this.projections.reader(ordersView).getMany(orderIds);
    return [...orders.values()].map(({ document }) => document);
  }
}
