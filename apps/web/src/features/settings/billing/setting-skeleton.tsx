import { Skeleton } from '../../../ui/skeleton';

/** Holds the place of a setting's fields while it loads. */
export function SettingSkeleton({ fields }: { fields: number }) {
  return (
    <div aria-busy className="grid gap-4">
      {Array.from({ length: fields }, (_, index) => (
        <Skeleton key={index} className="h-19 rounded-control!" />
      ))}
      <Skeleton className="h-12 w-24 rounded-control!" />
    </div>
  );
}
