import { Trans } from '@lingui/react/macro';
import { Card } from '../../ui/card';
import { Skeleton } from '../../ui/skeleton';

/** The shape of a year while it loads. */
export function StatisticsSkeleton() {
  return (
    <div aria-busy>
      <p role="status" className="sr-only">
        <Trans>The statistics are being loaded.</Trans>
      </p>
      <div aria-hidden className="grid gap-6">
        <Card padded className="grid gap-5 sm:p-6!">
          <Skeleton className="h-14 w-2/3 sm:w-1/3" />
          <Skeleton className="h-75" />
        </Card>
        <Skeleton className="h-28 rounded-card!" />
      </div>
    </div>
  );
}
