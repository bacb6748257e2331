import { Controller, Get, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { STUDENTS_PAGE_SIZE, type StudentsPage } from '@tiffin/contracts';
import { CurrentSession, ForAudience, PageQuery, QueryText, ReadsViews, type Session } from '@tiffin/http';
import { ListStudents } from './list-students.query.js';

export class ListStudentsRequest extends PageQuery {
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
  list(@Query() page: ListStudentsRequest, @CurrentSession() { canteenId }: Session): Promise<StudentsPage> {
    return this.queries.execute(new ListStudents(canteenId, page));
  }
}
