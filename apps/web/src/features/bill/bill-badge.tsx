import { useLingui } from '@lingui/react/macro';
import type { Bill } from '@tiffin/contracts';
import { Check, Clock, Equal, Search } from 'lucide-react';
import { Badge } from '../../ui/badge';
import { shortDay } from './bill-dates';

interface BillBadgeProps {
  bill: Pick<Bill, 'amount' | 'paid' | 'paidOn' | 'year' | 'claim'>;
  /** If given, the badge includes the day of the payment. */
  timeZone?: string;
}

/** Whether a bill is paid, as color, icon and word. */
export function BillBadge({ bill: { amount, paid, paidOn, year, claim }, timeZone }: BillBadgeProps) {
  const { t } = useLingui();
  if (amount === 0) return <Badge tone="neutral" icon={<Equal aria-hidden size={15} strokeWidth={2.6} />}>{t`Nothing to pay`}</Badge>;
  if (claim) return <Badge tone="info" icon={<Search aria-hidden size={15} strokeWidth={2.4} />}>{t`Payment reported`}</Badge>;
  if (!paid) return <Badge tone="warn" solid icon={<Clock aria-hidden size={15} strokeWidth={2.4} />}>{t`Unpaid`}</Badge>;
  return (
    <Badge tone="ready" icon={<Check aria-hidden size={15} strokeWidth={3} />}>
      {paidOn && timeZone ? t`Paid ${shortDay(paidOn, timeZone, year)}` : t`Paid`}
    </Badge>
  );
}
