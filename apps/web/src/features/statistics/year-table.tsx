import { useLingui } from '@lingui/react/macro';
import { monthName } from '../bill/bill-dates';
import { CountTable } from '../day-close/count-table';
import type { MonthFigures } from './year-of-months';

/** The year's months, January first, with the same bars as every table of figures. */
export function YearTable({ months, year }: { months: readonly MonthFigures[]; year: number }) {
  const { t } = useLingui();
  return (
    <CountTable
      bare
      title={t`Orders and amount of each month of ${year}`}
      what={t`Month`}
      counted={t`Orders`}
      none=""
      rows={months.map(({ month, orderCount, monthlyTotal, state }) => {
        const name = monthName(month);
        return {
          key: String(month),
          label: state === 'running' ? t`${name}, so far` : name,
          count: orderCount,
          amount: monthlyTotal,
        };
      })}
    />
  );
}
