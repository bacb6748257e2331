import { Skeleton } from '../../ui/skeleton';

/** Tickets that are still being read. */
export function TicketsSkeleton() {
  return (
    <div aria-busy className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,330px),1fr))] gap-4">
      {Array.from({ length: 6 }, (_, index) => (
        <div key={index} className="grid gap-3 rounded-card border border-line bg-surface p-4">
          <Skeleton className="h-6 w-32" />
          <div className="flex gap-3">
            <Skeleton className="size-10 rounded-full!" />
            <div className="grid flex-1 content-center gap-2">
              <Skeleton className="h-4 w-2/3" />
              <Skeleton className="h-3 w-1/3" />
            </div>
          </div>
          <Skeleton className="h-5 w-1/2" />
          <Skeleton className="h-5 w-2/5" />
          <Skeleton className="mt-3 h-13" />
        </div>
      ))}
    </div>
  );
}
