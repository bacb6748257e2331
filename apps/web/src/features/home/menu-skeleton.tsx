import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Card } from '../../ui/card';
import { Skeleton } from '../../ui/skeleton';
import { Spinner } from '../../ui/spinner';

/** The layout of the grid, for snacks and placeholders. On phones two columns, with large text one. */
export const SNACK_GRID =
  'grid grid-cols-[repeat(auto-fill,minmax(min(100%,max(8.5rem,50%_-_0.375rem)),1fr))] gap-3 min-[600px]:grid-cols-3 min-[600px]:gap-4 min-[800px]:grid-cols-4 min-[1080px]:grid-cols-5 min-[1080px]:gap-5';

/** Placeholder of the snacks while they load. */
export function SnacksSkeleton() {
  return (
    <MenuLoading className={SNACK_GRID}>
      {Array.from({ length: 10 }, (_, index) => (
        <Card key={index} className="overflow-hidden">
          <Skeleton className="aspect-[8/7] w-full rounded-none!" />
          <div className="grid gap-2.5 px-3 pt-2.5 pb-3">
            <div className="grid gap-1.5">
              <Skeleton className="h-[18px] w-3/4" />
              <Skeleton className="h-4 w-1/3" />
            </div>
            <Skeleton className="h-(--tap) rounded-control!" />
          </div>
        </Card>
      ))}
    </MenuLoading>
  );
}

/** The spinner over the placeholder (docs/reference/specification.md#2.1, Home), announced once. */
export function MenuLoading({ className, children }: { className: string; children: ReactNode }) {
  return (
    <div aria-busy className="relative">
      {/* Centered in the part that is visible without scrolling. */}
      <div role="status" className="absolute inset-x-0 top-0 z-1 grid h-[min(60vh,100%)] place-items-center">
        <span className="rounded-full bg-surface p-3 shadow-raised">
          <Spinner />
        </span>
        <span className="sr-only">
          <Trans>The menu is being loaded.</Trans>
        </span>
      </div>
      <div aria-hidden className={className}>
        {children}
      </div>
    </div>
  );
}
