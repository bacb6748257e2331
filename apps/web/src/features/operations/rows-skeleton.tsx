import { Skeleton } from '../../ui/skeleton';

/** Placeholder of rows with two lines. */
export function RowsSkeleton({ rows }: { rows: number }) {
  return (
    <div aria-busy className="grid gap-3">
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} className="grid gap-2.5 rounded-card border border-line bg-surface p-4">
          <Skeleton className="h-4 w-40" />
          <Skeleton className="h-3 w-3/5" />
        </div>
      ))}
    </div>
  );
}
