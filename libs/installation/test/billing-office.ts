import {
  accountOf,
  bill,
  BILL_EVENT_TYPES,
  billsView,
  monthBefore,
  nextSettlement,
  type Account,
  type BillCommand,
  type BillState,
  type IssuedBill,
} from '@tiffin/billing';
import type { RecordedEvent } from '@tiffin/event-sourcing';
import { foldHistory } from '@tiffin/read-models/testing';

export interface Log {
  /** What this version knows of what has happened. */
  readonly events: () => readonly RecordedEvent[];
  /** ISO 8601 in UTC. */
  readonly now: () => string;
  readonly record: (stream: string, type: string, data: object, schemaVersion: number) => unknown;
}

/** Issues and revises the bills of everybody who ordered, and takes payments. */
export class BillingOffice {
  private readonly bills = new Map<string, BillState>();

  constructor(private readonly log: Log) {}

  /** Writes at most so many bills, up to the month before. */
  settle(limit: number): void {
    const through = monthBefore(this.log.now().slice(0, 7));
    for (let done = 0; done < limit; done++) {
      const [next] = this.accounts().flatMap((account) => nextSettlement(account, through) ?? []);
      if (!next) return;
      const { bill: reference, seen, content } = next;
      const at = this.log.now();
      this.decide(
        reference.billId,
        seen === undefined ? { type: 'Issue', bill: reference, content, at } : { type: 'Revise', seen, content, at },
      );
    }
  }

  /** Pays the bill of this number. */
  pay(nth: number): void {
    this.with(nth, (canteenId, at) => ({ type: 'Pay', canteenId, at }));
  }

  /** Of an open claim that it is confirmed, of another bill a claim. */
  claimOrConfirm(nth: number): void {
    this.with(nth, (canteenId, at, { claim, studentId }) => {
      const made = {
        type: 'Claim',
        canteenId,
        studentId,
        claimId: `claim-${at}`,
        reference: String(Date.parse(at)).slice(-12),
        at,
      } as const;
      return claim ? { type: 'ConfirmClaim', canteenId, claimId: claim.claimId, at } : made;
    });
  }

  /** Of an open claim that it is declined, of another bill a part. */
  declineOrPart(nth: number): void {
    this.with(nth, (canteenId, at, { claim }) =>
      claim
        ? { type: 'DeclineClaim', canteenId, claimId: claim.claimId, reason: 'Nothing came in', at }
        : { type: 'PayPart', canteenId, amount: 1, receipt: { method: 'cash' }, at },
    );
  }

  reverse(nth: number): void {
    this.with(nth, (canteenId, at) => ({ type: 'Reverse', canteenId, reason: 'Marked by mistake', at }));
  }

  private with(nth: number, command: (canteenId: string, at: string, state: IssuedBill) => BillCommand): void {
    const [billId, state] = [...this.bills][nth % Math.max(1, this.bills.size)] ?? [];
    if (billId !== undefined && state) this.decide(billId, command(state.canteenId, this.log.now(), state));
  }

  private accounts(): readonly Account[] {
    const months = [...foldHistory(billsView, this.log.events()).values()].filter((document) => document.kind === 'month');
    const students = new Set(months.map(({ studentId }) => studentId));
    return [...students].flatMap((student) => accountOf(months.filter(({ studentId }) => studentId === student)) ?? []);
  }

  private decide(billId: string, command: BillCommand): void {
    for (const event of bill.decide(command, this.bills.get(billId) ?? bill.initialState)) {
      this.log.record(`bill-${billId}`, event.type, event.data, BILL_EVENT_TYPES[event.type].version);
      this.bills.set(billId, bill.evolve(this.bills.get(billId) ?? bill.initialState, event));
    }
  }
}
