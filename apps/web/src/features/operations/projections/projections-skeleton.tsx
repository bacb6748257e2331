import { Skeleton } from '../../../ui/skeleton';

/** Projections that are still being read. */
export function ProjectionsSkeleton() {
  return (
    <div aria-busy className="grid rounded-card border border-line bg-surface">
      {Array.from({ length: 6 }, (_, index) => (
        <div key={index} className="flex h-13 items-center gap-6 border-b border-line px-4 last:border-b-0">
          <Skeleton className="h-4 w-36" />
          <Skeleton className="h-6 w-16 rounded-full!" />
          <Skeleton className="ml-auto h-4 w-24" />
        </div>
      ))}
    </div>
  );
}
