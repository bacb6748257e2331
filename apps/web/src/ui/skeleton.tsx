import { clsx } from 'clsx';

/** A grey stand-in for content that has a shape; give it that shape through `className`. A region around it should say that it is busy. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={clsx('block animate-pulse rounded-lg bg-wash motion-reduce:animate-none', className)} />;
}
