import { Trans } from '@lingui/react/macro';
import { Card } from '../../ui/card';
import { Skeleton } from '../../ui/skeleton';

/** The shape of some orders while they load. */
export function OrdersSkeleton() {
  return (
    <div aria-busy>
      <p role="status" className="sr-only">
        <Trans>The orders are being loaded.</Trans>
      </p>
      <div aria-hidden className="grid gap-3">
        {Array.from({ length: 4 }, (_, index) => (
          <Card key={index} padded className="grid gap-3">
            <div className="flex justify-between">
              <Skeleton className="h-6.5 w-24 rounded-full!" />
              <Skeleton className="h-5 w-20" />
            </div>
            <Skeleton className="h-5 w-1/2" />
            <Skeleton className="h-5 w-2/3" />
          </Card>
        ))}
      </div>
    </div>
  );
}
