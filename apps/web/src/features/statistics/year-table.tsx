import { Trans } from '@lingui/react/macro';
import { formatRupees } from '@tiffin/contracts';
import { monthName } from '../bill/bill-dates';
import { formatCount } from './number-formats';
import type { MonthFigures } from './year-of-months';

/** The chart's data as a table, for screen readers. */
export function YearTable({ months, year }: { months: readonly MonthFigures[]; year: number }) {
  return (
    <table className="sr-only">
      <caption>
        <Trans>Orders and amount of each month of {year}</Trans>
      </caption>
      <thead>
        <tr>
          <th scope="col">
            <Trans>Month</Trans>
          </th>
          <th scope="col">
            <Trans>Orders</Trans>
          </th>
          <th scope="col">
            <Trans>Amount</Trans>
          </th>
        </tr>
      </thead>
      <tbody>
        {months
          .filter(({ state }) => state !== 'to come')
          .map(({ month, orderCount, monthlyTotal, state }) => (
            <tr key={month}>
              <th scope="row">
                {monthName(month)}
                {state === 'running' && <Trans>, so far</Trans>}
              </th>
              <td>{formatCount(orderCount)}</td>
              <td>{formatRupees(monthlyTotal)}</td>
            </tr>
          ))}
      </tbody>
    </table>
  );
}
