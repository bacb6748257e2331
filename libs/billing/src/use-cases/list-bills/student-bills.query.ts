import { Inject } from '@nestjs/common';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { Directory } from '@tiffin/accounts';
import type { Bill } from '@tiffin/contracts';
import { PROJECTIONS, Refusal } from '@tiffin/kernel';
import { ordersView } from '@tiffin/ordering';
import type { Projections } from '@tiffin/read-models';
import { BillAnswers } from '../bill-answers.js';
import { headersOfStudents } from './bill-headers.js';

/** All bills of a student, newest first. `not_found` where the canteen has no such student and never had. */
export class StudentBillsQuery extends Query<Bill[]> {
  constructor(
    readonly canteenId: string,
    readonly studentId: string,
  ) {
    super();
  }
}

@QueryHandler(StudentBillsQuery)
export class StudentBillsHandler implements IQueryHandler<StudentBillsQuery> {
  constructor(
    @Inject(PROJECTIONS) private readonly projections: Projections,
    private readonly answers: BillAnswers,
    private readonly directory: Directory,
  ) {}

  async execute({ canteenId, studentId }: StudentBillsQuery): Promise<Bill[]> {
    const found = await headersOfStudents(this.projections, canteenId, [studentId]);
    if (found.length === 0 && !(await this.isOfCanteen(canteenId, studentId))) throw new Refusal('not_found');
    return this.answers.join(found);
  }

  /** Removed students are of the canteen as long as it has orders of theirs (docs/reference/decisions.md#2.10). */
  private async isOfCanteen(canteenId: string, studentId: string): Promise<boolean> {
    if (await this.directory.activeStudent(canteenId, studentId)) return true;
    return (await this.projections.reader(ordersView).count({ canteenId, studentId })) > 0;
  }
}
