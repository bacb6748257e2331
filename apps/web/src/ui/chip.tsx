import { clsx } from 'clsx';
import type { ReactNode } from 'react';

const TONES = { plain: 'bg-wash text-ink', note: 'bg-accent-soft text-ink [&>svg]:text-accent-ink', pack: 'bg-info-soft text-info-ink' };

/** A fact about an item: `note` for the student's instructions, `pack` for packing. Long text wraps. */
export function Chip({ tone = 'plain', icon, children }: { tone?: keyof typeof TONES; icon?: ReactNode; children: ReactNode }) {
  return (
    <span
      className={clsx(
        'inline-flex min-h-7 items-center gap-1.5 rounded-lg px-2.5 py-[3px] text-sm font-medium wrap-anywhere [&>svg]:shrink-0',
        TONES[tone],
      )}
    >
      {icon}
      {children}
    </span>
  );
}
