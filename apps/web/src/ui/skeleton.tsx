import { clsx } from 'clsx';

/** A gray placeholder, shaped through `className`. A region around it should be marked as busy. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={clsx('block animate-pulse rounded-lg bg-wash motion-reduce:animate-none', className)} />;
}
