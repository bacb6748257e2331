import { Controller, Get, Inject, Param, StreamableFile } from '@nestjs/common';
import { Query, QueryBus, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { ApiOkResponse, ApiOperation, ApiProduces, ApiTags } from '@nestjs/swagger';
import { Directory, type CanteenEntry } from '@tiffin/accounts';
import { hostelLabel, shownUserName, type BilledPerson } from '@tiffin/contracts';
import { DisconnectSignal, CurrentSession, ForAudience, type Session } from '@tiffin/http';
import { Refusal, TIME_ZONE } from '@tiffin/kernel';
import { PdfPrinter, type Print } from '@tiffin/print/printing';
import { extname } from 'node:path';
import { BillAccess, type BillScope, type BillWithHistory, BilledOrderLookup } from '../bill-access.js';
import { billIdOr404 } from '../bill-wire.js';
import { UpiPayments } from '../bill-upi.js';
import type { PrintedBill } from './printed-bill.js';

export interface BillFile {
  /** `bill-BH1-101-2026-10.pdf`; without the log-in once the student is removed. */
  readonly name: string;
  readonly content: Uint8Array;
}

/** A bill as a PDF file. Refused with `not_found` outside the caller's scope. */
export class BillPdfQuery extends Query<BillFile> {
  constructor(
    readonly billId: string,
    readonly scope: BillScope,
    readonly disconnected?: AbortSignal,
  ) {
    super();
  }
}

const DOCUMENT = new URL(`./bill-document${extname(import.meta.url)}`, import.meta.url);

@QueryHandler(BillPdfQuery)
export class BillPdfHandler implements IQueryHandler<BillPdfQuery> {
  constructor(
    private readonly access: BillAccess,
    private readonly directory: Directory,
    private readonly payments: UpiPayments,
    private readonly orders: BilledOrderLookup,
    private readonly printer: PdfPrinter,
    @Inject(TIME_ZONE) private readonly timeZone: string,
  ) {}

  execute({ billId, scope, disconnected }: BillPdfQuery): Promise<BillFile> {
    return this.printer.runForPerson(scope.userId, (print) => this.printed(billId, scope, print), disconnected);
  }

  private async printed(billId: string, scope: BillScope, print: Print): Promise<BillFile> {
    const read = await this.access.read(billId, scope);
    const { studentId, canteenId, month } = read.bill;
    const [people, canteen, language] = await Promise.all([
      this.directory.billedPeople([studentId]),
      this.directory.canteen(canteenId),
      this.directory.languageOf(scope),
    ]);
    const student = people.get(studentId);
    if (!student || !canteen) throw new Refusal('not_found');
    const upi = await this.payments.of(read.bill, student);
    const name = ['bill', student.userName, month].filter((part) => part !== '').join('-');
    const orders = await this.orders.withOptions(read.bill);
    const bill: PrintedBill = { ...printedBill(read, student, canteen, this.timeZone), language, upi, orders };
    return { name: `${name}.pdf`, content: await print(DOCUMENT, bill) };
  }
}

function printedBill(
  { bill, history }: BillWithHistory,
  student: BilledPerson,
  canteen: CanteenEntry,
  timeZone: string,
): Omit<PrintedBill, 'orders' | 'language'> {
  const revised = history.filter(({ type }) => type === 'BillRevised').at(-1);
  return {
    ...bill,
    revisedAt: revised?.data.at ?? null,
    changedAt: history.at(-1)?.data.at ?? bill.issuedAt,
    hostel: hostelLabel(canteen),
    student: { fullName: student.fullName, rollNo: shownUserName(student.userName) },
    timeZone,
  };
}

@ApiTags('bills')
@Controller('bills/:id/pdf')
export class BillPdfController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @ForAudience('student', 'contractor')
  @ApiOperation({ summary: 'A bill to print or to keep' })
  @ApiProduces('application/pdf')
  @ApiOkResponse({ schema: { type: 'string', format: 'binary' } })
  async pdf(
    @Param('id') id: string,
    @CurrentSession() session: Session,
    @DisconnectSignal() disconnected: AbortSignal,
  ): Promise<StreamableFile> {
    const { name, content } = await this.queries.execute(new BillPdfQuery(billIdOr404(id), session, disconnected));
    return new StreamableFile(content, { type: 'application/pdf', disposition: `attachment; filename="${name}"` });
  }
}
