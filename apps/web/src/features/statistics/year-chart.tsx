import { useLingui } from '@lingui/react/macro';
import { clsx } from 'clsx';
import { dateText } from '../../language/formats';
import { formatCount, formatRupeesWhole } from './number-formats';
import type { MonthFigures } from './year-of-months';

/** A column per month with its amount above and the orders below. Everything is visible without hovering; the table has the same figures. */
export function YearChart({ months, year }: { months: readonly MonthFigures[]; year: number }) {
  const { t } = useLingui();
  const most = Math.max(...months.map(({ monthlyTotal }) => monthlyTotal), 1);
  return (
    <div role="img" aria-label={t`Chart of ${year}`} className="flex items-end">
      {months.map(({ month, monthlyTotal, orderCount, state }) => (
        <div key={month} className="grid min-w-0 flex-1 justify-items-center tabular-nums">
          <div className="flex h-56 w-full flex-col items-center justify-end gap-1.5 border-b border-line-strong">
            <span className="text-sm font-semibold">{orderCount > 0 && formatRupeesWhole(monthlyTotal)}</span>
            {orderCount > 0 && (
              <span
                style={{ height: `${(monthlyTotal / most) * 85}%` }}
                className={clsx(
                  'block min-h-1 w-full max-w-14 rounded-t-md',
                  state === 'running' ? 'border-2 border-b-0 border-dashed border-accent bg-accent-soft' : 'bg-accent',
                )}
              />
            )}
          </div>
          <span className={clsx('pt-1.5', state === 'running' ? 'font-semibold' : 'font-medium')}>
            {dateText(Date.UTC(2000, month - 1), { month: 'short', timeZone: 'UTC' })}
          </span>
          <span className="text-sm text-muted">{formatCount(orderCount)}</span>
        </div>
      ))}
    </div>
  );
}
