import { Trans } from '@lingui/react/macro';
import { Money } from '../../ui/money';
import { monthName } from '../bill/bill-dates';
import { useMonthSoFar } from './use-month-so-far';

/** The month's total so far in one line. Its height is reserved before it loads, so that the layout does not shift. */
export function MonthSoFarLine() {
  const { data, isError } = useMonthSoFar();
  if (!data) return isError ? null : <>&nbsp;</>;
  const month = monthName(data.month);
  return (
    <>
      <Trans>
        {month} so far{' '}
        <b className="font-semibold text-ink">
          <Money amount={data.total} />
        </b>
      </Trans>
      {data.limit && (
        <>
          {' · '}
          <Trans>
            <Money amount={data.limit.left} /> left
          </Trans>
        </>
      )}
    </>
  );
}
