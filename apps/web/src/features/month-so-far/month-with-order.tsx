import { Trans } from '@lingui/react/macro';
import { toPaise, toRupees, type Rupees } from '@tiffin/contracts';
import { TriangleAlert } from 'lucide-react';
import { Banner } from '../../ui/banner';
import { Money } from '../../ui/money';
import { monthName } from '../bill/bill-dates';
import { useMonthSoFar } from './use-month-so-far';

/** Warns that the cart exceeds the rest of the monthly limit. The server decides; this is an estimate. */
export function OverLimitNotice({ total }: { total: Rupees }) {
  const limit = useMonthSoFar().data?.limit;
  if (!limit || total <= limit.left) return null;
  return (
    <Banner tone="warn" role="status" icon={<TriangleAlert aria-hidden size={20} />}>
      <Trans>
        This order goes over your monthly limit. <Money amount={limit.left} /> of <Money amount={limit.amount} /> are left.
      </Trans>
    </Banner>
  );
}

/** The month's total including the cart, and the rest of the limit after that. */
export function MonthWithOrder({ total }: { total: Rupees }) {
  const { data } = useMonthSoFar();
  if (!data) return null;
  const month = monthName(data.month);
  const { limit } = data;
  return (
    <p className="text-sm text-muted">
      <Trans>
        {month} so far <Money amount={data.total} />, with this order <Money amount={sum(data.total, total)} />.
      </Trans>
      {limit && total <= limit.left && (
        <>
          {' '}
          <Trans>
            <Money amount={sum(limit.left, -total)} /> of your monthly limit will be left.
          </Trans>
        </>
      )}
    </p>
  );
}

/** The exact sum of two amounts in rupees. */
function sum(a: Rupees, b: Rupees): Rupees {
  return toRupees((toPaise(a) ?? 0) + (toPaise(b) ?? 0));
}
