import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import { useMember } from '../../session';
import { Money } from '../../ui/money';
import { monthName } from '../bill/bill-dates';
import { useMonthSoFar } from './use-month-so-far';

/** The month's total so far, linking to the bills. Its height is reserved before it loads, so that the layout does not shift. */
export function MonthSoFarLine() {
  const member = useMember();
  const { data, isError } = useMonthSoFar();
  if (!data) return isError ? null : <div aria-hidden className="-mt-2 mb-1 min-h-(--tap)" />;
  const month = monthName(data.month);
  return (
    <Link
      to={`/bills/${member?._id}`}
      className="-mt-2 mb-1 flex min-h-(--tap) flex-wrap items-center gap-x-3 rounded-control text-sm text-muted hover:text-ink"
    >
      <span>
        <Trans>
          {month} so far{' '}
          <b className="font-semibold text-ink">
            <Money amount={data.total} />
          </b>
        </Trans>
      </span>
      {data.limit && (
        <span>
          <Trans>
            <Money amount={data.limit.left} /> left
          </Trans>
        </span>
      )}
    </Link>
  );
}
