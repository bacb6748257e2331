import { clsx } from 'clsx';
import type { ReactNode } from 'react';

const TONES = {
  ready: 'bg-ready-soft text-ready-ink',
  warn: 'bg-warn-soft text-warn-ink',
  danger: 'bg-danger-soft text-danger-ink',
  info: 'bg-info-soft text-info-ink',
};

interface BannerProps {
  tone: keyof typeof TONES;
  icon?: ReactNode;
  action?: ReactNode;
  /** `alert` interrupts a screen reader; for something that just failed. */
  role?: 'status' | 'alert';
  children: ReactNode;
}

/** A message about the content below it. */
export function Banner({ tone, icon, action, role, children }: BannerProps) {
  return (
    <div
      role={role}
      className={clsx('flex min-h-[52px] flex-wrap items-center gap-x-3 gap-y-2 rounded-card px-4 py-2.5 sm:flex-nowrap', TONES[tone])}
    >
      {icon && <span className="shrink-0">{icon}</span>}
      <div className="min-w-0 flex-1">{children}</div>
      {action && <div className="shrink-0">{action}</div>}
    </div>
  );
}
