import { Trans } from '@lingui/react/macro';
import { clsx } from 'clsx';
import { Card } from '../../ui/card';
import { Money } from '../../ui/money';
import { monthName } from '../bill/bill-dates';
import { formatCount } from './number-formats';
import type { MonthFigures } from './year-of-months';

/** A compact card per month, the current one first, then backwards (docs/reference/specification.md#2.5.10). */
export function MonthCards({ months }: { months: readonly MonthFigures[] }) {
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,148px),1fr))] gap-2 sm:gap-3">
      {months.toReversed().map(({ month, orderCount, monthlyTotal, state }) => (
        <Card key={month} as="li" className={clsx('px-3.5 py-3', state === 'running' && 'border-accent!')}>
          <div className="flex items-baseline justify-between gap-2">
            <h2 className="font-semibold">{monthName(month)}</h2>
            {state === 'running' && (
              <span className="text-sm text-muted">
                <Trans>so far</Trans>
              </span>
            )}
          </div>
          <p className="text-lg font-bold">
            <Money amount={monthlyTotal} />
          </p>
          <p className="text-sm text-muted tabular-nums">
            <Trans>Order Count</Trans> {formatCount(orderCount)}
          </p>
        </Card>
      ))}
    </ul>
  );
}
