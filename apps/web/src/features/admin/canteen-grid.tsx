import type { ReactNode } from 'react';
import { Card } from '../../ui/card';
import { Skeleton } from '../../ui/skeleton';

/** A grid with one column on phones and up to three on wide screens. */
export function CanteenGrid({ as: Element = 'div', children }: { as?: 'ul' | 'div'; children: ReactNode }) {
  return <Element className="grid gap-3 min-[700px]:grid-cols-2 min-[700px]:gap-4 min-[1080px]:grid-cols-3">{children}</Element>;
}

/** Placeholder while the dashboard loads. */
export function DashboardSkeleton() {
  return (
    <div aria-busy className="page">
      <Skeleton className="mb-4 h-11 w-60 max-w-full" />
      <CanteenGrid>
        {[1, 2, 3].map((card) => (
          <Card key={card} padded className="grid gap-4">
            <Skeleton className="h-11 w-1/2" />
            <div className="flex gap-3">
              <Skeleton className="size-10 rounded-full!" />
              <Skeleton className="h-14 flex-1" />
            </div>
            <Skeleton className="h-11" />
          </Card>
        ))}
      </CanteenGrid>
    </div>
  );
}
