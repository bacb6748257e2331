import { Controller, Get, Inject, Query as InQuery, StreamableFile } from '@nestjs/common';
import { Query, QueryBus, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { ApiOkResponse, ApiOperation, ApiProduces, ApiTags } from '@nestjs/swagger';
import { Directory } from '@tiffin/accounts';
import { businessDay, hostelLabel } from '@tiffin/contracts';
import { DisconnectSignal, CurrentSession, ForAudience, QueryText, type Session } from '@tiffin/http';
import { CLOCK, Refusal, TIME_ZONE, type Clock } from '@tiffin/kernel';
import { PdfPrinter, type Print } from '@tiffin/print/printing';
import { extname } from 'node:path';
import type { CardSheet } from './card-document.js';
import { StudentCards } from './student-cards.js';

type CardReader = Pick<Session, 'canteenId' | 'role' | 'userId'>;

const DOCUMENT = new URL(`./card-document${extname(import.meta.url)}`, import.meta.url);

/**
 * Sheets of students' cards, ten per page, to print and cut. Answers the PDF file. Throws `not_found` if the search matches no student
 * who may order.
 */
export class CardSheetQuery extends Query<Uint8Array> {
  constructor(
    readonly reader: CardReader,
    readonly search: string,
    readonly gone?: AbortSignal,
  ) {
    super();
  }
}

@QueryHandler(CardSheetQuery)
export class CardSheetHandler implements IQueryHandler<CardSheetQuery> {
  constructor(
    private readonly cards: StudentCards,
    private readonly directory: Directory,
    private readonly printing: PdfPrinter,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(TIME_ZONE) private readonly timeZone: string,
  ) {}

  execute({ reader, search, gone }: CardSheetQuery): Promise<Uint8Array> {
    return this.printing.runForPerson(reader.userId, (print) => this.printed(reader, search, print), gone);
  }

  private async printed(reader: CardReader, search: string, print: Print): Promise<Uint8Array> {
    const { canteenId } = reader;
    const [cards, canteen, language] = await Promise.all([
      this.cards.printed(canteenId, search),
      this.directory.canteen(canteenId),
      this.directory.languageOf(reader),
    ]);
    if (!canteen || cards.length === 0) throw new Refusal('not_found');
    const printedOn = businessDay(this.clock.now(), this.timeZone);
    return await print<CardSheet>(DOCUMENT, { cards, hostel: hostelLabel(canteen), printedOn, language });
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
  async sheet(
    @InQuery() { search = '' }: CardSheetRequest,
    @CurrentSession() session: Session,
    @DisconnectSignal() gone: AbortSignal,
  ): Promise<StreamableFile> {
    const content = await this.queries.execute(new CardSheetQuery(session, search, gone));
    return new StreamableFile(content, { type: 'application/pdf', disposition: 'attachment; filename="student-cards.pdf"' });
  }
}
