import { Global, Inject, Injectable, Module } from '@nestjs/common';
import { StudentBills } from '@tiffin/accounts';
import { toRupees, type StudentBill } from '@tiffin/contracts';
import { PROJECTIONS } from '@tiffin/kernel';
import type { Projections } from '@tiffin/read-models';
import { amountReceived } from '../aggregates/bill/bill-payments.js';
import type { BillDocument } from '../views/bill-documents.js';
import { headersOfStudents } from './list-bills/bill-headers.js';
import { yearAndMonth } from '../months.js';

/** Reads the bills of some students from the view, in one query. */
@Injectable()
class StudentBillsFromView extends StudentBills {
  constructor(@Inject(PROJECTIONS) private readonly projections: Projections) {
    super();
  }

  override async of(canteenId: string, studentIds: readonly string[]): Promise<ReadonlyMap<string, readonly StudentBill[]>> {
    const stored = await headersOfStudents(this.projections, canteenId, studentIds);
    const bills = new Map<string, StudentBill[]>(studentIds.map((id) => [id, []]));
    for (const { document, parked } of stored) bills.get(document.studentId)?.push({ ...studentBill(document), ...(parked && { parked }) });
    return bills;
  }
}

function studentBill({ _id, month, amount, paid, payments }: BillDocument): StudentBill {
  const received = paid ? 0 : amountReceived({ payments });
  return { _id, ...yearAndMonth(month), amount: toRupees(amount), paid, ...(received > 0 && { received: toRupees(received) }) };
}

/** Provides accounts with the bills of their students. Global, because accounts do not import billing. */
@Global()
@Module({ providers: [{ provide: StudentBills, useClass: StudentBillsFromView }], exports: [StudentBills] })
export class StudentBillsModule {}
