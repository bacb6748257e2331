import type { OrderStatus } from '@tiffin/contracts';
import type { RecordedEvent } from '@tiffin/event-sourcing';
import { bill } from '../aggregates/bill/bill.decider.js';
import type { BillCommand } from '../aggregates/bill/bill-commands.js';
import { BILL_EVENT_TYPES, type BillContent, type RecordedBillEvent } from '../aggregates/bill/bill-events.js';
import { billIdOf } from '../aggregates/bill/bill-id.js';
import type { IssuedBill } from '../aggregates/bill/bill-state.js';
import type { AccountMonthDocument, BillsDocument } from '../views/bill-documents.js';
import { billsView } from '../views/bills.view.js';
import { accountOf, type Account } from '../use-cases/settle-account/account.js';
import { nextSettlement, type Settlement } from '../use-cases/settle-account/next-settlement.js';
import { foldHistory } from '@tiffin/read-models/testing';
import { OrderLog, testId } from '@tiffin/ordering/testing';

export const CANTEEN = testId('cant', 1);
export const STUDENT = testId('stud', 1);
/** The time of all decisions: amounts and months matter, times do not. */
const AT = '2026-11-21T10:00:00.000Z';

interface LedgerOrder {
  readonly number: number;
  readonly month: string;
  readonly total: number;
  status: OrderStatus;
}

/** One student's orders and bills, with the events as the log has them and the views that fold them. */
export class Ledger {
  readonly orders: LedgerOrder[] = [];
  readonly bills = new Map<string, IssuedBill>();
  /** The content of each bill when it was first paid. */
  readonly frozen = new Map<string, BillContent>();
  private readonly log = new OrderLog();
  private readonly events: RecordedEvent[] = [];

  /** Places an order of a month with this total, in paise. */
  place(month: string, total: number): LedgerOrder {
    const order: LedgerOrder = { number: this.orders.length + 1, month, total, status: 'Pending' };
    this.orders.push(order);
    this.record(order, 'Pending');
    return order;
  }

  /** Places an order and hands it out. */
  sell(month: string, total: number): LedgerOrder {
    const order = this.place(month, total);
    this.move(order, 'PickedUp');
    return order;
  }

  /** Changes an order's status, also by a late recall: the time limit is the order's rule, not the bill's. */
  move(order: LedgerOrder, to: OrderStatus): void {
    order.status = to;
    this.record(order, to);
  }

  pay(month: string): void {
    this.decide(month, { type: 'Pay', canteenId: CANTEEN, at: AT });
  }

  claim(month: string): void {
    const claimId = testId('clai', this.events.length);
    this.decide(month, { type: 'Claim', canteenId: CANTEEN, studentId: STUDENT, claimId, reference: '412345678901', at: AT });
  }

  confirm(month: string): void {
    this.decide(month, { type: 'ConfirmClaim', canteenId: CANTEEN, claimId: this.claimOf(month), at: AT });
  }

  decline(month: string): void {
    this.decide(month, { type: 'DeclineClaim', canteenId: CANTEEN, claimId: this.claimOf(month), reason: 'Nothing came in', at: AT });
  }

  ask(month: string): void {
    const orderId = this.bills.get(month)?.lines.at(-1)?.orderId;
    const questionId = testId('ques', this.events.length);
    const about = orderId === undefined ? {} : { orderId };
    this.decide(month, { type: 'Ask', canteenId: CANTEEN, studentId: STUDENT, questionId, ...about, text: 'What is this?', at: AT });
  }

  answer(month: string): void {
    this.decide(month, { type: 'Answer', canteenId: CANTEEN, questionId: this.questionOf(month), text: 'A samosa.', at: AT });
  }

  /** Takes a third off the order of the open question; asks first where there is no question. */
  correct(month: string): void {
    if (!this.bills.get(month)?.question) this.ask(month);
    const { question, lines = [] } = this.bills.get(month) ?? {};
    const total = lines.find(({ orderId }) => orderId === question?.orderId)?.total ?? 0;
    const correction = { amount: Math.ceil(total / 3) };
    this.decide(month, { type: 'Answer', canteenId: CANTEEN, questionId: this.questionOf(month), text: 'Sorry.', correction, at: AT });
  }

  remind(month: string): void {
    const number = (this.bills.get(month)?.reminded?.number ?? 0) + 1;
    const on = `2026-11-${String(number).padStart(2, '0')}`;
    this.decide(month, { type: 'Remind', on, reminderDay: on, number, at: AT });
  }

  /** Pays one paisa of the bill. */
  payPart(month: string): void {
    this.decide(month, { type: 'PayPart', canteenId: CANTEEN, amount: 1, receipt: { method: 'cash' }, at: AT });
  }

  reverse(month: string): void {
    this.decide(month, { type: 'Reverse', canteenId: CANTEEN, reason: 'Marked by mistake', at: AT });
  }

  /** Settles the account in at most `limit` steps, as if a crash stopped it; returns the steps. */
  settle(through: string, limit = 1_000): readonly Settlement[] {
    const settlements: Settlement[] = [];
    for (;;) {
      const account = this.account;
      const next = account && settlements.length < limit ? nextSettlement(account, through) : undefined;
      if (!next) return settlements;
      if (settlements.length > 200) throw new Error('settling does not end');
      const { bill: reference, expectedRevision, content } = next;
      this.decide(
        reference.month,
        expectedRevision === undefined
          ? { type: 'Issue', bill: reference, content, at: AT }
          : { type: 'Revise', expectedRevision, content, at: AT },
      );
      settlements.push(next);
    }
  }

  billOf(month: string): IssuedBill | undefined {
    return this.bills.get(month);
  }

  get documents(): ReadonlyMap<string, BillsDocument> {
    return foldHistory(billsView, this.history);
  }

  get months(): readonly AccountMonthDocument[] {
    return [...this.documents.values()].filter((document) => document.kind === 'month');
  }

  get account(): Account | undefined {
    return accountOf(this.months);
  }

  get history(): readonly RecordedEvent[] {
    return this.events;
  }

  private questionOf(month: string): string {
    return this.bills.get(month)?.question?.questionId ?? '';
  }

  private claimOf(month: string): string {
    return this.bills.get(month)?.claim?.claimId ?? '';
  }

  private decide(month: string, command: BillCommand): void {
    const before = this.bills.get(month) ?? null;
    let state = before;
    for (const event of bill.decide(command, before)) {
      const recorded = this.recorded(event.type, event.data, `bill-${billIdOf(STUDENT, month)}`, (state?.revision ?? -1) + 1);
      state = bill.evolve(state, recorded as RecordedBillEvent);
    }
    if (!state) return;
    this.bills.set(month, state as IssuedBill);
    if (state.frozen && !this.frozen.has(month)) this.frozen.set(month, contentOf(state));
  }

  private record({ number, month, total }: LedgerOrder, to: OrderStatus): void {
    const event = this.log.to({ number, canteenId: CANTEEN, studentId: STUDENT, month, total }, to);
    this.events.push({ ...event, position: this.events.length + 1 });
  }

  private recorded(type: keyof typeof BILL_EVENT_TYPES, data: object, stream: string, revision: number): RecordedEvent {
    const position = this.events.length + 1;
    const metadata = {
      occurredAt: AT,
      actor: { id: 'billing', role: 'system' as const },
      correlationId: testId('corr', position),
      causationId: testId('corr', position),
      schemaVersion: BILL_EVENT_TYPES[type].version,
    };
    const event = { id: testId('bill', position), stream, revision, position, type, data, metadata };
    this.events.push(event);
    return event;
  }
}

/** Returns only the content of a bill. */
export function contentOf({ lines, adjustments, carriedIn, carriedOut, amount }: BillContent): BillContent {
  return { lines, adjustments, carriedIn, carriedOut, amount };
}
