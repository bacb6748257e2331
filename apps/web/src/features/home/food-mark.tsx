import type { FoodMark as Mark } from '@tiffin/contracts';
import { clsx } from 'clsx';

/** The food mark as Indian law draws it: a green circle in a square, or a brown triangle. Beside text that names it. */
export function FoodMark({ mark, className }: { mark: Mark; className?: string }) {
  const vegetarian = mark === 'vegetarian';
  return (
    <svg
      aria-hidden
      viewBox="0 0 16 16"
      width={14}
      height={14}
      className={clsx('shrink-0', vegetarian ? 'text-ready' : 'text-nonveg', className)}
    >
      <rect x="1" y="1" width="14" height="14" fill="none" stroke="currentColor" strokeWidth="1.8" />
      {vegetarian ? <circle cx="8" cy="8" r="3.6" fill="currentColor" /> : <path d="M8 4.2 12 11.4H4Z" fill="currentColor" />}
    </svg>
  );
}
