import type { Bill } from '@tiffin/contracts';
import { monthAndYear } from '../../bill/bill-dates';
import { Lateness } from '../../bill/lateness';

/** In a list of several months: of which one a bill is, and how late. */
export function BillMonthLabel({ bill, timeZone }: { bill: Bill; timeZone: string }) {
  return (
    <span className="block text-sm text-muted">
      {monthAndYear(bill)} <Lateness bill={bill} timeZone={timeZone} />
    </span>
  );
}
