import type { ReactNode } from 'react';

/** The one bar over the bottom of a student's pages; its parts wrap with large text. The footer leaves space for it. */
export function BottomBar({ children }: { children: ReactNode }) {
  return (
    <div
      data-bottom-bar="floating"
      className="@container fixed inset-x-(--gutter) bottom-[calc(12px+env(safe-area-inset-bottom))] z-14 mx-auto flex max-w-[640px] motion-arrival flex-wrap overflow-hidden rounded-[16px] bg-surface shadow-raised ring-1 ring-line"
    >
      {children}
    </div>
  );
}
