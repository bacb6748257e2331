import { Controller, Get, Param } from '@nestjs/common';
import { Query, QueryBus, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { type ActorNames, Directory } from '@tiffin/accounts';
import { toRupees, type BillDetail, type TimelineEntry } from '@tiffin/contracts';
import type { Actor } from '@tiffin/event-sourcing';
import { CurrentSession, ForAudience, type Session } from '@tiffin/http';
import { BillAnswers } from './bill-answers.js';
import type { BillContent, RecordedBillEvent } from '../aggregates/bill/bill-events.js';
import { billFacts } from '../aggregates/bill/bill-facts.js';
import { billIdOr404 } from './bill-wire.js';
import { Bills } from '../aggregates/bill/bills.js';
import { yearAndMonth } from '../months.js';
import { BillAccess, BilledOrderLookup, type BilledOrderInfo, type BillScope } from './bill-access.js';

/** A bill with everything that makes up its amount, and its timeline. Refused with `not_found` outside the caller's scope. */
export class BillDetailQuery extends Query<BillDetail> {
  constructor(
    readonly billId: string,
    readonly scope: BillScope,
  ) {
    super();
  }
}

@QueryHandler(BillDetailQuery)
export class BillDetailHandler implements IQueryHandler<BillDetailQuery> {
  constructor(
    private readonly access: BillAccess,
    private readonly bills: Bills,
    private readonly answers: BillAnswers,
    private readonly directory: Directory,
    private readonly orders: BilledOrderLookup,
  ) {}

  async execute({ billId, scope }: BillDetailQuery): Promise<BillDetail> {
    const { bill, history } = await this.access.read(billId, scope);
    const nameOf = await this.directory.actorNames(history.map(({ metadata }) => metadata.actor));
    const answer = await this.answers.answer(this.bills.foldedFrom(history));
    return { ...answer.bill, ...contentOf(bill, await this.orders.of(bill)), timeline: billTimeline(history, nameOf, scope) };
  }
}

function contentOf(
  { lines, adjustments, carriedIn, carriedOut }: BillContent,
  orders: ReadonlyMap<string, BilledOrderInfo>,
): Pick<BillDetail, 'lines' | 'adjustments' | 'carriedIn' | 'carriedOut'> {
  return {
    lines: lines.map(({ orderId, placedAt, subtotal, packing, tax, total }) => ({
      ...orders.get(orderId),
      orderId,
      createdAt: placedAt,
      subtotal: toRupees(subtotal),
      packingCharges: toRupees(packing),
      tax: toRupees(tax),
      amount: toRupees(total),
    })),
    adjustments: adjustments.map(({ orderId, sourceMonth, difference }) => ({
      ...labelOf(orders.get(orderId)),
      orderId,
      ...yearAndMonth(sourceMonth),
      amount: toRupees(difference),
    })),
    carriedIn: toRupees(carriedIn),
    carriedOut: toRupees(carriedOut),
  };
}

function labelOf(order: BilledOrderInfo | undefined): Omit<BilledOrderInfo, 'counter'> | undefined {
  if (!order) return undefined;
  const { counter: _, ...label } = order;
  return label;
}

@ApiTags('bills')
@Controller('bills/:id/detail')
export class BillDetailController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @ForAudience('student', 'contractor')
  @ApiOperation({ summary: 'A bill with every order that makes it, and what happened to it' })
  detail(@Param('id') id: string, @CurrentSession() session: Session): Promise<BillDetail> {
    return this.queries.execute(new BillDetailQuery(billIdOr404(id), session));
  }
}

/** Returns the bill's timeline, oldest first. A student sees only the roles of other people (docs/reference/wire.md#2.3). */
function billTimeline(history: readonly RecordedBillEvent[], nameOf: ActorNames, { role, userId }: BillScope): TimelineEntry[] {
  const shown = (actor: Actor): TimelineEntry['actor'] =>
    role !== 'student' || actor.id === userId
      ? { _id: actor.id, role: actor.role, fullName: nameOf(actor) }
      : { _id: '', role: actor.role, fullName: '' };
  return history.map((event) => {
    const { type, metadata } = event;
    const { amount, ...facts } = billFacts(event);
    const entry = { at: metadata.occurredAt, type, actor: shown(metadata.actor), ...facts };
    return amount === undefined ? entry : { ...entry, amount: toRupees(amount) };
  });
}
