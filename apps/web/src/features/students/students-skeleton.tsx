import { Trans } from '@lingui/react/macro';
import { LoadingShape } from '../../ui/loading-shape';
import { Skeleton } from '../../ui/skeleton';

/** The shape of the list while it loads. */
export function StudentsSkeleton() {
  const row = (
    <div className="flex min-h-20 items-center gap-3 px-4 py-2 md:min-h-13">
      <Skeleton className="h-4.5 w-8 max-md:hidden" />
      <Skeleton className="size-10 rounded-full! md:size-8" />
      <span className="grid w-3/5 gap-2 md:w-1/5">
        <Skeleton className="h-4.5 w-2/3 md:w-full" />
        <Skeleton className="h-3.5 md:hidden" />
      </span>
      <Skeleton className="ml-auto h-4.5 w-1/4 max-md:hidden" />
      <Skeleton className="h-4.5 w-1/6 max-md:hidden" />
    </div>
  );
  return (
    <LoadingShape
      text={<Trans>The students are being loaded.</Trans>}
      rows={8}
      row={row}
      className="divide-y divide-line rounded-card border border-line bg-surface"
    />
  );
}
