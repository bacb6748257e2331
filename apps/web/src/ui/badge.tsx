import { clsx } from 'clsx';
import type { ReactNode } from 'react';

export type BadgeTone = 'ready' | 'warn' | 'danger' | 'info' | 'neutral';

const SOFT: Record<BadgeTone, string> = {
  ready: 'bg-ready-soft text-ready-ink',
  warn: 'bg-warn-soft text-warn-ink',
  danger: 'bg-danger-soft text-danger-ink',
  info: 'bg-info-soft text-info-ink',
  neutral: 'bg-wash text-muted',
};
const SOLID: Record<BadgeTone, string> = {
  ready: 'bg-ready text-on-ready',
  warn: 'bg-warn text-on-warn',
  danger: 'bg-danger text-on-danger',
  info: 'bg-info text-on-info',
  neutral: 'bg-ink text-paper',
};

/** A small status label. Color alone is not enough: give it text, and an icon (15 px) if there is one. `solid` for what matters now. */
export function Badge({
  tone,
  icon,
  solid = false,
  children,
}: {
  tone: BadgeTone;
  icon?: ReactNode;
  solid?: boolean;
  children: ReactNode;
}) {
  return (
    <span
      className={clsx(
        'inline-flex h-6.5 shrink-0 items-center gap-[5px] rounded-full pr-2.5 text-sm font-semibold whitespace-nowrap',
        icon ? 'pl-2' : 'pl-2.5',
        (solid ? SOLID : SOFT)[tone],
      )}
    >
      {icon}
      {children}
    </span>
  );
}
