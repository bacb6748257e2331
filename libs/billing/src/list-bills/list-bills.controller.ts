import { Controller, Get, Param, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Refusal, type Bill, type BillsPage } from '@tiffin/contracts';
import { CurrentSession, ForAudience, MonthPageQuery, QueryText, ReadsViews, uuidOr404, type Session } from '@tiffin/http';
import { ListBills } from './list-bills.query.js';
import { StudentsBills } from './students-bills.query.js';

export class ListBillsRequest extends MonthPageQuery {
  /** A part of a student's name, or the beginning of the roll number or user name. */
  @QueryText(100)
  search?: string;
}

@ApiTags('bills')
@Controller('bills')
export class ListBillsController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @ForAudience('contractor')
  @ReadsViews('bills')
  @ApiOperation({ summary: "The canteen's bills of a month, by roll number" })
  list(@Query() request: ListBillsRequest, @CurrentSession() { canteenId }: Session): Promise<BillsPage> {
    return this.queries.execute(new ListBills(canteenId, request));
  }

  /** `id` is the student's; of the paths below this one it is the bill's. */
  @Get(':id')
  @ForAudience('student', 'contractor')
  @ReadsViews('bills')
  @ApiOperation({ summary: 'All bills of a student, newest first' })
  ofStudent(@Param('id') id: string, @CurrentSession() { role, userId, canteenId }: Session): Promise<Bill[]> {
    const studentId = uuidOr404(id);
    if (role === 'student' && studentId !== userId) throw new Refusal('not_found');
    return this.queries.execute(new StudentsBills(canteenId, studentId));
  }
}
