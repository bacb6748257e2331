import { Trans } from '@lingui/react/macro';
import { LoadingShape } from '../../ui/loading-shape';
import { Skeleton } from '../../ui/skeleton';

/** The shape of a day while it loads. */
export function HistorySkeleton() {
  const row = (
    <div className="flex min-h-16 items-center gap-3 px-4 md:min-h-12">
      <Skeleton className="size-8 rounded-full!" />
      <span className="grid w-3/5 gap-2 md:w-2/5">
        <Skeleton className="h-4.5" />
        <Skeleton className="h-3.5 w-1/2 md:hidden" />
      </span>
      <Skeleton className="ml-auto h-4.5 w-1/6 max-md:hidden" />
    </div>
  );
  return (
    <LoadingShape
      text={<Trans>The history is being loaded.</Trans>}
      rows={10}
      row={row}
      className="divide-y divide-line rounded-card border border-line bg-surface"
      above={<Skeleton className="mb-3 h-5 w-36" />}
    />
  );
}
