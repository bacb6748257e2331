import { Controller, Get, Inject, Query as InQuery } from '@nestjs/common';
import { Query, QueryBus, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { STUDENTS_PAGE_SIZE, type StudentsPage } from '@tiffin/contracts';
import { CurrentSession, ForAudience, keyedPageOf, KeyedPageQuery, QueryText, ReadsViews, type Session } from '@tiffin/http';
import { RECORDS } from '@tiffin/kernel';
import { STUDENTS } from '@tiffin/people';
import type { RecordStore } from '@tiffin/read-models';
import { matchesStudent, rollKey } from './matching-students.js';
import { studentAnswer } from './student-answer.js';
import { StudentBills } from './student-answer.js';

/** A page of a canteen's students by roll number: all, or those that match a text. */
export class ListStudents extends Query<StudentsPage> {
  constructor(
    readonly canteenId: string,
    readonly filter: KeyedPageQuery & { readonly search?: string },
  ) {
    super();
  }
}

/** Roll numbers have three digits, so a canteen has at most 1,000 students: few enough to sort in memory (docs/reference/design.md#1.5). */
@QueryHandler(ListStudents)
export class ListStudentsHandler implements IQueryHandler<ListStudents> {
  constructor(
    @Inject(RECORDS) private readonly records: RecordStore,
    private readonly bills: StudentBills,
  ) {}

  async execute({ canteenId, filter }: ListStudents): Promise<StudentsPage> {
    const students = (await this.records.find(STUDENTS, { where: { canteenId } }))
      .map(({ record }) => record)
      .filter((record) => matchesStudent(record, filter.search ?? ''))
      .sort((a, b) => (rollKey(a) < rollKey(b) ? -1 : 1));
    const { rows, info } = keyedPageOf(students, rollKey, filter);
    const bills = await this.bills.of(
      canteenId,
      rows.map(({ _id }) => _id),
    );
    return { students: rows.map((record) => studentAnswer(record, bills.get(record._id))), studentsInfo: info };
  }
}

export class ListStudentsRequest extends KeyedPageQuery {
  override limit: number = STUDENTS_PAGE_SIZE;

  /** A part of the name, or the beginning of the roll number or user name. */
  @QueryText(100)
  search?: string;
}

@ApiTags('students')
@Controller('contractors/students')
export class ListStudentsController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @ForAudience('contractor')
  @ReadsViews('bills')
  list(@InQuery() page: ListStudentsRequest, @CurrentSession() { canteenId }: Session): Promise<StudentsPage> {
    return this.queries.execute(new ListStudents(canteenId, page));
  }
}
