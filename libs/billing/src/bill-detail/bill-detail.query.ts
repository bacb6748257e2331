import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { Directory } from '@tiffin/accounts';
import { toRupees, type BillDetail } from '@tiffin/contracts';
import { BillAnswers } from '../bill/bill-answers.js';
import type { BillContent } from '../bill/bill-events.js';
import { Bills } from '../bill/bills.js';
import { yearAndMonth } from '../months/year-and-month.js';
import { billTimeline } from './bill-timeline.js';
import { BillReading, type BillReader } from './read-bill.js';

/** A bill with all that makes its amount and what happened to it. `not_found` for those whom it doesn't concern. */
export class BillDetailQuery extends Query<BillDetail> {
  constructor(
    readonly billId: string,
    readonly reader: BillReader,
  ) {
    super();
  }
}

@QueryHandler(BillDetailQuery)
export class BillDetailHandler implements IQueryHandler<BillDetailQuery> {
  constructor(
    private readonly reading: BillReading,
    private readonly bills: Bills,
    private readonly answers: BillAnswers,
    private readonly directory: Directory,
  ) {}

  async execute({ billId, reader }: BillDetailQuery): Promise<BillDetail> {
    const { bill, history } = await this.reading.read(billId, reader);
    const names = await this.directory.actorNames(history.map(({ metadata }) => metadata.actor));
    const answer = await this.answers.answer(this.bills.foldedFrom(history));
    return { ...answer.bill, ...contentOf(bill), timeline: billTimeline(history, names, reader) };
  }
}

function contentOf({
  lines,
  adjustments,
  carriedIn,
  carriedOut,
}: BillContent): Pick<BillDetail, 'lines' | 'adjustments' | 'carriedIn' | 'carriedOut'> {
  return {
    lines: lines.map(({ orderId, placedAt, subtotal, packing, tax, total }) => ({
      orderId,
      createdAt: placedAt,
      subtotal: toRupees(subtotal),
      packingCharges: toRupees(packing),
      tax: toRupees(tax),
      amount: toRupees(total),
    })),
    adjustments: adjustments.map(({ orderId, sourceMonth, difference }) => ({
      orderId,
      ...yearAndMonth(sourceMonth),
      amount: toRupees(difference),
    })),
    carriedIn: toRupees(carriedIn),
    carriedOut: toRupees(carriedOut),
  };
}
