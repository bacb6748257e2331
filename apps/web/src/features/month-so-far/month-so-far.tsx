import { Trans, useLingui } from '@lingui/react/macro';
import type { Tab } from '@tiffin/contracts';
import type { ReactNode } from 'react';
import { Card } from '../../ui/card';
import { Money } from '../../ui/money';
import { Skeleton } from '../../ui/skeleton';
import { monthName } from '../bill/bill-dates';
import { AsOf } from '../not-loaded/as-of';
import { useMonthSoFar } from './use-month-so-far';

/** The month's total so far with its orders, above the bills. */
export function MonthSoFar() {
  const { t } = useLingui();
  const { data, dataUpdatedAt, isError, isPaused } = useMonthSoFar();
  if (!data) return isError || isPaused ? null : <Skeleton className="mb-4 h-37 rounded-card!" />;
  const month = monthName(data.month);
  return (
    <Card as="section" padded className="mb-4" aria-label={t`The month so far`}>
      <AsOf at={dataUpdatedAt} />
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="title-card">
          <Trans>{month} so far</Trans>
        </h2>
        <p className="text-xl font-bold">
          <Money amount={data.total} />
        </p>
      </div>
      <Parts tab={data} />
      <p className="mt-2 text-sm text-muted">
        <Trans>Not billed yet. The bill comes on the 1st of the next month.</Trans>
      </p>
    </Card>
  );
}

function Parts({ tab: { pending, billable, limit } }: { tab: Tab }) {
  return (
    <dl className="mt-2 grid gap-1 text-sm">
      <Row name={<Trans>Prepared or picked up</Trans>}>
        <Money amount={billable} />
      </Row>
      <Row name={<Trans>Still in the kitchen</Trans>}>
        <Money amount={pending} />
      </Row>
      {limit && (
        <Row name={<Trans>Left of your monthly limit</Trans>}>
          <Trans>
            <Money amount={limit.left} /> of <Money amount={limit.amount} />
          </Trans>
        </Row>
      )}
    </dl>
  );
}

function Row({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4">
      <dt className="text-muted">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
