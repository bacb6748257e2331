import type { ReactNode } from 'react';

/**
 * A bar that stays at the bottom of a phone (below 768 px) and moves toasts above it. The page needs 120 px of padding at its end
 * (`pb-30`).
 */
export function BottomBar({ children }: { children: ReactNode }) {
  return (
    <div
      data-bottom-bar
      className="fixed inset-x-0 bottom-0 z-15 bg-linear-to-t from-paper from-78% to-transparent px-(--gutter) pt-5.5 pb-[calc(10px+env(safe-area-inset-bottom))] md:hidden"
    >
      {children}
    </div>
  );
}
