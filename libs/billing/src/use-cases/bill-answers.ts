import { Injectable } from '@nestjs/common';
import { Directory } from '@tiffin/accounts';
import type { Bill, BilledPerson } from '@tiffin/contracts';
import type { LoadedAggregate, Position } from '@tiffin/event-sourcing';
import { Refusal } from '@tiffin/kernel';
import type { BillDocument } from '../views/bill-documents.js';
import { headerOf } from '../views/bill-header.js';
import type { BillState } from '../aggregates/bill/bill-state.js';
import { toWireBill } from './bill-wire.js';
import { Bills } from '../aggregates/bill/bills.js';

/** The answer to a write on a bill: the bill folded from its own stream, and the position that a read must reach to see it. */
export interface BillAnswer {
  readonly bill: Bill;
  readonly position: Position;
}

const UNKNOWN_PERSON: BilledPerson = { _id: '', avatar: null, fullName: '', userName: '', phoneNumber: '', email: '' };

/** Bills on the wire, with their students joined from the directory. */
@Injectable()
export class BillAnswers {
  constructor(
    private readonly bills: Bills,
    private readonly directory: Directory,
  ) {}

  /** Returns the answer. Throws `not_found` where the bill was never issued. */
  async answer({ state, position }: LoadedAggregate<BillState>): Promise<BillAnswer> {
    if (!state) throw new Refusal('not_found');
    const people = await this.directory.billedPeople([state.studentId]);
    return { bill: toWireBill(headerOf(state), people.get(state.studentId) ?? UNKNOWN_PERSON), position };
  }

  /**
   * Runs `work`. Where it throws `amount_changed` or `already_paid`, the refusal then carries the current `{bill}`
   * (docs/reference/wire.md#7.10).
   */
  async withBillOnRefusal<Result>(billId: string, work: () => Promise<Result>): Promise<Result> {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof Refusal) || !(error.code === 'amount_changed' || error.code === 'already_paid')) throw error;
      const { bill } = await this.answer(await this.bills.current(billId));
      throw new Refusal(error.code, { ...error.details, message: error.message, extra: { ...error.details.extra, bill } });
    }
  }

  /** Returns stored bills on the wire, in the same sequence. */
  async join(stored: readonly { readonly document: BillDocument; readonly parked: boolean }[]): Promise<Bill[]> {
    const people = await this.directory.billedPeople(stored.map(({ document }) => document.studentId));
    return stored.map(({ document, parked }) => toWireBill(document, people.get(document.studentId) ?? UNKNOWN_PERSON, { parked }));
  }
}
