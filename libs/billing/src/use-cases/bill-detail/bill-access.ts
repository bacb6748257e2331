import { Injectable } from '@nestjs/common';
import type { Session } from '@tiffin/http';
import { Refusal } from '@tiffin/kernel';
import type { RecordedBillEvent } from '../../aggregates/bill/bill-events.js';
import type { IssuedBill } from '../../aggregates/bill/bill-state.js';
import { Bills } from '../../aggregates/bill/bills.js';

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
