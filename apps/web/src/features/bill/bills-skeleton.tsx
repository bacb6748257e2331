import { Trans } from '@lingui/react/macro';
import { Card } from '../../ui/card';
import { LoadingSkeleton } from '../../ui/loading-skeleton';
import { Skeleton } from '../../ui/skeleton';

/** Placeholder of some bills while they load. */
export function BillsSkeleton() {
  const row = (
    <Card padded className="flex min-h-17 items-center gap-3">
      <span className="grid flex-1 gap-2">
        <Skeleton className="h-4.5 w-2/3" />
        <Skeleton className="h-3.5 w-1/3" />
      </span>
      <Skeleton className="h-5 w-20" />
      <Skeleton className="h-6.5 w-18 rounded-full!" />
    </Card>
  );
  return <LoadingSkeleton text={<Trans>The bills are being loaded.</Trans>} rows={4} row={row} className="grid gap-3" />;
}
