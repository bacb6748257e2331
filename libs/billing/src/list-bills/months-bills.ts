import { Inject, Injectable } from '@nestjs/common';
import { Directory } from '@tiffin/accounts';
import { PROJECTIONS } from '@tiffin/kernel';
import type { Projections } from '@tiffin/read-models';
import type { BusinessMonth } from '../bill/bill-events.js';
import { headersOfMonth, type StoredBill } from './bill-headers.js';

/**
 * A canteen's bills of a month by roll number, which no view knows (design 1.5): a canteen has at most 1,000 living students, so their order is taken
 * from the directory. Those of removed students come last, and no search finds them (decisions 2.10).
 */
@Injectable()
export class MonthsBills {
  constructor(
    @Inject(PROJECTIONS) private readonly projections: Projections,
    private readonly directory: Directory,
  ) {}

  /** `search`: a part of a name, or the beginning of a roll number or user name; an empty one finds all. */
  async of(canteenId: string, month: BusinessMonth, search = ''): Promise<readonly StoredBill[]> {
    const [bills, students] = await Promise.all([
      headersOfMonth(this.projections, canteenId, month),
      this.directory.studentsMatching(canteenId, search),
    ]);
    const ofStudent = new Map(bills.map((bill) => [bill.document.studentId, bill]));
    const living = students.flatMap((id) => ofStudent.get(id) ?? []);
    if (search.trim() !== '') return living;
    const known = new Set(students);
    return [...living, ...bills.filter(({ document }) => !known.has(document.studentId))];
  }
}
