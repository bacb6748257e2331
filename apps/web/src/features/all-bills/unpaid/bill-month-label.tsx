import { Plural, Trans } from '@lingui/react/macro';
import { type Bill, businessDay, daysBetween } from '@tiffin/contracts';
import { serverNow } from '../../../api/server-clock';
import { useMember } from '../../../session';
import { monthAndYear, shortDate, dueDay } from '../../bill/bill-dates';
import { isOwed } from '../../bill/bill-sums';

/** In a list of several months: the bill's month and how late it is. */
export function BillMonthLabel({ bill, timeZone }: { bill: Bill; timeZone: string }) {
  return (
    <span className="block text-sm text-muted">
      {monthAndYear(bill)} <Lateness bill={bill} timeZone={timeZone} />
    </span>
  );
}

/** `· due Nov 12` or `· 9 days late`; empty for a paid bill. */
function Lateness({ bill, timeZone }: { bill: Bill; timeZone: string }) {
  const dueDays = useMember()?.dueDays ?? 0;
  if (!isOwed(bill)) return null;
  const due = dueDay(bill, dueDays, timeZone);
  const late = daysBetween(due, businessDay(new Date(serverNow()), timeZone));
  const day = shortDate(due, bill.year);
  return (
    <span className={late > 0 ? 'font-medium text-danger-ink tabular-nums' : 'tabular-nums'}>
      · {late > 0 ? <Plural value={late} one="# day late" other="# days late" /> : <Trans>due {day}</Trans>}
    </span>
  );
}
