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
 * Records reminders of a canteen's unpaid bills whose reminder date has passed (docs/adr/0040-reminders-and-questions.md). The mail and
 * the notification follow from the event, and the bill refuses a second reminder. So a run can be repeated, run on two servers at once,
 * and continue after an interruption.
 */
@Injectable()
export class ReminderRun {
  constructor(
    private readonly unpaid: UnpaidBills,
    private readonly bills: Bills,
    private readonly directory: Directory,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Returns how many reminders were recorded. Throws the signal's reason, and what the stores throw. */
  async run(canteenId: string, context: CommandContext, signal: AbortSignal): Promise<number> {
    const canteen = await this.directory.canteen(canteenId);
    if (!canteen || canteen.remindAfterDays.length === 0) return 0;
    const { bills, rule } = await this.unpaid.of(canteenId);
    let reminded = 0;
    for (const bill of bills) {
      const { document } = bill.stored;
      const { _id, studentId } = document;
      const { number, moment: reminderDay } = remindersDue(dueDay(document, rule), bill.overdue, canteen.remindAfterDays);
      if (reminderDay === undefined || !mayNeedReminder(bill, reminderDay) || (await this.directory.accountStatusOf(studentId)) !== 'open')
        continue;
      signal.throwIfAborted();
      const now = this.clock.now();
      const on = businessDay(now, rule.timeZone);
      const { recorded } = await this.bills.decide(_id, { type: 'Remind', number, reminderDay, on, at: now.toISOString() }, context);
      reminded += recorded.length;
    }
    return reminded;
  }
}

/**
 * Returns how many of a canteen's reminder dates have passed for a bill that is `overdue` days after `due`, and the day of the latest
 * one.
 */
export function remindersDue(due: string, overdue: number, remindAfterDays: readonly number[]): { number: number; moment?: string } {
  const passed = remindAfterDays.filter((days) => days <= overdue);
  return { number: passed.length, ...(passed.length > 0 && { moment: daysAfter(due, Math.max(...passed)) }) };
}

/** Whether the view says that a reminder is due; the bill itself decides. A document that a parked event holds up may be outdated. */
function mayNeedReminder({ stored: { document, parked } }: UnpaidBill, reminderDay: string): boolean {
  return (document.reminded?.on ?? '') < reminderDay && !parked && mayBeReminded(document);
}
