import { Controller, Get, Inject, Query as InQuery, StreamableFile } from '@nestjs/common';
import { Query, QueryBus, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { ApiOkResponse, ApiOperation, ApiProduces, ApiTags } from '@nestjs/swagger';
import { Directory } from '@tiffin/accounts';
import { hostelLabel } from '@tiffin/contracts';
import { CurrentSession, ForAudience, QueryText, type Session } from '@tiffin/http';
import { CLOCK, Refusal, type Clock } from '@tiffin/kernel';
import type { Readable } from 'node:stream';
import { StudentCards } from './student-cards.js';

/** Sheets of students' cards, ten to a page, to print and cut. Throws `not_found` where the search finds nobody who can order. */
export class CardSheetQuery extends Query<Readable> {
  constructor(
    readonly printer: Pick<Session, 'canteenId' | 'role' | 'userId'>,
    readonly search: string,
  ) {
    super();
  }
}

@QueryHandler(CardSheetQuery)
export class CardSheetHandler implements IQueryHandler<CardSheetQuery> {
  constructor(
    private readonly cards: StudentCards,
    private readonly directory: Directory,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute({ printer, search }: CardSheetQuery): Promise<Readable> {
    const { canteenId } = printer;
    const [cards, canteen, language] = await Promise.all([
      this.cards.printed(canteenId, search),
      this.directory.canteen(canteenId),
      this.directory.languageOf(printer),
    ]);
    if (!canteen || cards.length === 0) throw new Refusal('not_found');
    const { cardDocument } = await import('./card-document.js'); // what draws it takes 20 MB of memory
    return await cardDocument({ cards, hostel: hostelLabel(canteen), printedAt: this.clock.now(), language });
  }
}

export class CardSheetRequest {
  /** As in the register: a part of the name, or the beginning of the roll number or user name. */
  @QueryText(100)
  search?: string;
}

@ApiTags('students')
@Controller('contractors/students/cards/pdf')
export class CardSheetController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @ForAudience('contractor')
  @ApiOperation({ summary: "Students' cards to print" })
  @ApiProduces('application/pdf')
  @ApiOkResponse({ schema: { type: 'string', format: 'binary' } })
  async sheet(@InQuery() { search = '' }: CardSheetRequest, @CurrentSession() session: Session): Promise<StreamableFile> {
    const content = await this.queries.execute(new CardSheetQuery(session, search));
    return new StreamableFile(content, { type: 'application/pdf', disposition: 'attachment; filename="student-cards.pdf"' });
  }
}
