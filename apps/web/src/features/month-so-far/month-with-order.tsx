import { Trans } from '@lingui/react/macro';
import { toPaise, toRupees, type Rupees } from '@tiffin/contracts';
import { TriangleAlert } from 'lucide-react';
import { Banner } from '../../ui/banner';
import { Money } from '../../ui/money';
import { monthName } from '../bill/bill-dates';
import { useMonthSoFar } from './use-month-so-far';

/** Above a cart that comes to more than what is left of a limit. The server decides; until then this is how it stands. */
export function OverLimitNotice({ total }: { total: Rupees }) {
  const limit = useMonthSoFar().data?.limit;
  if (!limit || total <= limit.left) return null;
  return (
    <Banner tone="warn" role="status" icon={<TriangleAlert aria-hidden size={20} />}>
      <Trans>
        This order is more than what is left of your monthly limit: <Money amount={limit.left} /> of <Money amount={limit.amount} />.
      </Trans>
    </Banner>
  );
}

/** What the month comes to with the order that is in the cart, and what is left of a limit then. */
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
            <Money amount={sum(limit.left, -total)} /> of your monthly limit are left then.
          </Trans>
        </>
      )}
    </p>
  );
}

/** Of amounts, to the paisa. */
function sum(one: Rupees, other: Rupees): Rupees {
  return toRupees((toPaise(one) ?? 0) + (toPaise(other) ?? 0));
}
