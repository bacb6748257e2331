import { Trans } from '@lingui/react/macro';
import { Skeleton } from '../../ui/skeleton';

/** The shape of the list while it loads. */
export function StudentsSkeleton() {
  return (
    <div aria-busy>
      <p role="status" className="sr-only">
        <Trans>The students are being loaded.</Trans>
      </p>
      <div aria-hidden className="divide-y divide-line rounded-card border border-line bg-surface">
        {Array.from({ length: 8 }, (_, index) => (
          <div key={index} className="flex min-h-13 items-center gap-3 px-4 py-2">
            <Skeleton className="h-4.5 w-8 max-md:hidden" />
            <Skeleton className="size-8 rounded-full!" />
            <Skeleton className="h-4.5 w-2/5 md:w-1/5" />
            <Skeleton className="ml-auto h-4.5 w-1/4 max-md:hidden" />
            <Skeleton className="h-4.5 w-1/6 max-md:hidden" />
          </div>
        ))}
      </div>
    </div>
  );
}
