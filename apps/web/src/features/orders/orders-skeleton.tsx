import { Trans } from '@lingui/react/macro';
import { Card } from '../../ui/card';
import { LoadingShape } from '../../ui/loading-shape';
import { Skeleton } from '../../ui/skeleton';

/** The shape of some orders while they load. */
export function OrdersSkeleton() {
  const row = (
    <Card padded className="grid gap-3">
      <div className="flex justify-between">
        <Skeleton className="h-6.5 w-24 rounded-full!" />
        <Skeleton className="h-5 w-20" />
      </div>
      <Skeleton className="h-5 w-1/2" />
      <Skeleton className="h-5 w-2/3" />
    </Card>
  );
  return <LoadingShape text={<Trans>The orders are being loaded.</Trans>} rows={4} row={row} className="grid gap-3" />;
}
