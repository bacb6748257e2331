import { Inject, Injectable } from '@nestjs/common';
import { Directory } from '@tiffin/accounts';
import { businessDay } from '@tiffin/contracts';
import type { CommandContext } from '@tiffin/event-sourcing';
import { CLOCK, type Clock } from '@tiffin/kernel';
import { UnpaidBills, type UnpaidBill } from '../ageing/unpaid-bills.js';
import { mayBeReminded } from '../bill/bill-questions.js';
import { Bills } from '../bill/bills.js';

/**
 * Reminds of a canteen's unpaid bills whose moment has come (docs/adr/0040). The event is what makes it so: a mail and a notification come from it, and
 * the bill itself refuses a second one. So it may be run again, also by two servers at once, and goes on wherever it was cut short.
 */
@Injectable()
export class ReminderRun {
  constructor(
    private readonly unpaid: UnpaidBills,
    private readonly bills: Bills,
    private readonly directory: Directory,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Answers how many were reminded of. Throws the signal's reason, and what the stores throw. */
  async run(canteenId: string, context: CommandContext, signal: AbortSignal): Promise<number> {
    const canteen = await this.directory.canteen(canteenId);
    if (!canteen || canteen.remindAfterDays.length === 0) return 0;
    const { bills, rule } = await this.unpaid.of(canteenId);
    let reminded = 0;
    for (const bill of bills) {
      signal.throwIfAborted();
      const number = momentsCome(bill.overdue, canteen.remindAfterDays);
      const { _id, studentId } = bill.stored.document;
      if (!mayNeedReminder(bill, number) || (await this.directory.standingOf(studentId)) !== 'open') continue;
      const now = this.clock.now();
      const on = businessDay(now, rule.timeZone);
      const { recorded } = await this.bills.decide(_id, { type: 'Remind', number, on, at: now.toISOString() }, context);
      reminded += recorded.length;
    }
    return reminded;
  }
}

/** How many of a canteen's moments for reminders have come for a bill that has been due for so many days. */
export function momentsCome(overdue: number, remindAfterDays: readonly number[]): number {
  return remindAfterDays.filter((days) => days <= overdue).length;
}

/** What the view knows already; the bill itself decides. Held up by a parked event, it may be paid long since. */
function mayNeedReminder({ stored: { document, parked } }: UnpaidBill, number: number): boolean {
  return number > (document.reminded?.number ?? 0) && !parked && mayBeReminded(document);
}
