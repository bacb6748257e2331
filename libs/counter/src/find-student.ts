import { Body, Controller, HttpCode, Inject, Post } from '@nestjs/common';
import { Query, QueryBus, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { comparedText, RULES, type CounterStudent } from '@tiffin/contracts';
import { CurrentSession, Field, ForAudience, type Session } from '@tiffin/http';
import { invalid, RECORDS, Refusal } from '@tiffin/kernel';
import { personOf, rollNumber, STUDENTS, type StudentRecord } from '@tiffin/people';
import type { RecordStore } from '@tiffin/read-models';
import { StudentCards } from './cards/student-cards.js';

/** What identifies a student at the counter. */
export type StudentIdentifier = { readonly rollNo: string } | { readonly card: string };

/** A student who may order. Throws `not_found` for an unknown roll number, and what `StudentCards.bearerOf` throws. */
export class FindStudentQuery extends Query<CounterStudent> {
  constructor(
    readonly canteenId: string,
    readonly by: StudentIdentifier,
  ) {
    super();
  }
}

@QueryHandler(FindStudentQuery)
export class FindStudentHandler implements IQueryHandler<FindStudentQuery> {
  constructor(
    @Inject(RECORDS) private readonly records: RecordStore,
    private readonly cards: StudentCards,
  ) {}

  async execute({ canteenId, by }: FindStudentQuery): Promise<CounterStudent> {
    const student = 'card' in by ? await this.cards.bearerOf(canteenId, by.card) : await this.withRollNo(canteenId, by.rollNo);
    const { _id, fullName, userName, avatar } = personOf(student);
    return { _id, fullName, userName, avatar };
  }

  private async withRollNo(canteenId: string, rollNo: string): Promise<StudentRecord> {
    const [student] = await this.records.find(STUDENTS, { where: { canteenId, rollNo: rollNumber(rollNo) }, limit: 1 });
    if (student?.record.status !== 'open') throw new Refusal('not_found');
    return student.record;
  }
}

export class FindStudentRequest {
  @Field('rollNo', { optional: true })
  rollNo?: string;

  /** The text of a card's QR code. */
  @Field({ message: "This isn't a card.", accepts: comparedText(200, { min: 1 }).accepts }, { optional: true })
  card?: string;
}

@ApiTags('counter')
@Controller('counter/student')
export class FindStudentController {
  constructor(private readonly queries: QueryBus) {}

  @Post()
  @HttpCode(200)
  @ForAudience('counter', 'contractor')
  @ApiOperation({ summary: 'Who stands at the counter, by roll number or card' })
  find(@Body() { rollNo, card }: FindStudentRequest, @CurrentSession() { canteenId }: Session): Promise<CounterStudent> {
    return this.queries.execute(new FindStudentQuery(canteenId, studentIdentifier(rollNo, card)));
  }
}

/** Throws `validation` unless exactly one of the two is given. */
function studentIdentifier(rollNo: string | undefined, card: string | undefined): StudentIdentifier {
  if (card !== undefined && rollNo === undefined) return { card };
  if (rollNo === undefined || card !== undefined) throw invalid({ rollNo: RULES.rollNo.message });
  return { rollNo };
}
