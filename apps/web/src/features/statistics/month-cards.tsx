import { Trans } from '@lingui/react/macro';
import { clsx } from 'clsx';
import { Card } from '../../ui/card';
import { Money } from '../../ui/money';
import { monthName } from '../bill/bill-dates';
import { formatCount } from './number-formats';
import type { MonthFigures } from './year-of-months';

/** A card per month that has begun, the current one first, then backwards (docs/reference/specification.md#2.5.10). */
export function MonthCards({ months }: { months: readonly MonthFigures[] }) {
  const shown = months.filter(({ state }) => state !== 'to come').reverse();
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,178px),1fr))] gap-4">
      {shown.map(({ month, orderCount, monthlyTotal, state }) => (
        <Card key={month} as="li" className={clsx('p-4', state === 'running' && 'border-2! border-accent! p-[15px]!')}>
          <div className="flex items-baseline justify-between gap-2">
            <h2 className="text-lg font-semibold">{monthName(month)}</h2>
            {state === 'running' && (
              <span className="text-sm text-muted">
                <Trans>so far</Trans>
              </span>
            )}
          </div>
          <p className="mt-2 text-xl font-bold">
            <Money amount={monthlyTotal} />
          </p>
          <p className="text-muted tabular-nums">
            <Trans>Order Count</Trans> {formatCount(orderCount)}
          </p>
        </Card>
      ))}
    </ul>
  );
}
