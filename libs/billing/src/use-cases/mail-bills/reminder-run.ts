import { Inject, Injectable } from '@nestjs/common';
import { Directory } from '@tiffin/accounts';
import { businessDay, daysAfter } from '@tiffin/contracts';
import type { CommandContext } from '@tiffin/event-sourcing';
import { CLOCK, type Clock } from '@tiffin/kernel';
import { dueDay } from '../ageing/unpaid-bills.js';
import { UnpaidBills, type UnpaidBill } from '../ageing/unpaid-bills.js';
import { mayBeReminded } from '../../aggregates/bill/bill-enquiries.js';
import { Bills } from '../../aggregates/bill/bills.js';

/**
 * Reminds of a canteen's unpaid bills whose moment has come (docs/adr/0040-reminders-and-questions.md). The event is what makes it so: a
 * mail and a notification come from it, and the bill itself refuses a second one. So it may be run again, also by two servers at once, and
 * goes on wherever it was cut short.
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
      const { document } = bill.stored;
      const { _id, studentId } = document;
      const { number, moment } = remindersDue(dueDay(document, rule), bill.overdue, canteen.remindAfterDays);
      if (moment === undefined || !mayNeedReminder(bill, moment) || (await this.directory.accountStatusOf(studentId)) !== 'open') continue;
      signal.throwIfAborted();
      const now = this.clock.now();
      const on = businessDay(now, rule.timeZone);
      const { recorded } = await this.bills.decide(
        _id,
        { type: 'Remind', number, reminderDay: moment, on, at: now.toISOString() },
        context,
      );
      reminded += recorded.length;
    }
    return reminded;
  }
}

/** How many of a canteen's moments for reminders have come for a bill that is `overdue` days after `due`, and the day of the last one. */
export function remindersDue(due: string, overdue: number, remindAfterDays: readonly number[]): { number: number; moment?: string } {
  const come = remindAfterDays.filter((days) => days <= overdue);
  return { number: come.length, ...(come.length > 0 && { moment: daysAfter(due, Math.max(...come)) }) };
}

/** What the view knows already; the bill itself decides. Held up by a parked event, it may be paid long since. */
function mayNeedReminder({ stored: { document, parked } }: UnpaidBill, moment: string): boolean {
  return (document.reminded?.on ?? '') < moment && !parked && mayBeReminded(document);
}
