import { useLingui } from '@lingui/react/macro';
import { clsx } from 'clsx';
import { Timer } from 'lucide-react';
import { ageBand, ageParts, ageSince } from './age';
import type { AgeBand } from './age';

const INK: Record<AgeBand, string> = {
  fresh: 'text-ready-ink',
  old: 'text-warn-ink',
  late: 'text-danger-ink',
  overdue: 'rounded-full bg-danger px-2 font-bold! text-on-danger',
};

interface AgeLabelProps {
  /** ISO 8601 instant. */
  placedAt: string;
  /** Current time in ms by the server's clock (docs/reference/decisions.md#8.6). */
  now: number;
  iconSize?: number;
  className?: string;
}

/** How long an order has been waiting, as text, color and icon. */
export function AgeLabel({ placedAt, now, iconSize = 18, className }: AgeLabelProps) {
  const age = ageSince(placedAt, now);
  return (
    <span className={clsx('inline-flex items-center gap-[5px] font-semibold whitespace-nowrap tabular-nums', INK[ageBand(age)], className)}>
      <Timer aria-hidden size={iconSize} strokeWidth={2.4} className="shrink-0" />
      <AgeText age={age} />
    </span>
  );
}

function AgeText({ age }: { age: number }) {
  const { t } = useLingui();
  const { count, unit } = ageParts(age);
  switch (unit) {
    case 'minute':
      return count === 0 ? t`now` : t`${count} min`;
    case 'hour':
      return t`${count} h`;
    case 'day':
      return t`${count} d`;
  }
}
