import { useLingui } from '@lingui/react/macro';
import { clsx } from 'clsx';
import { Minus, Plus } from 'lucide-react';
import { toast } from './toast';

interface StepperProps {
  value: number;
  onDecrease: () => void;
  onIncrease: () => void;
  /** What is counted, for example the snack's name. */
  label: string;
  /** At this value the minus button does nothing. */
  min?: number;
  /** At this value the plus button says "max quantity reached". */
  max?: number;
  /** `accent` replaces Add to Cart; `plain` is for lists. */
  tone?: 'accent' | 'plain';
  full?: boolean;
}

/** Minus, count, plus; as high as the button that it replaces, so that the layout does not shift. */
export function Stepper({
  value,
  onDecrease,
  onIncrease,
  label,
  min = -Infinity,
  max = Infinity,
  tone = 'accent',
  full = false,
}: StepperProps) {
  const { t } = useLingui();
  const atMin = value <= min;
  const atMax = value >= max;
  const button = 'grid size-(--tap) shrink-0 place-items-center rounded-control active:scale-[0.94] transition-transform duration-(--fast)';
  return (
    <span
      role="group"
      aria-label={label}
      className={clsx(
        'inline-flex h-(--tap) items-center rounded-control font-bold',
        tone === 'accent' ? 'bg-accent text-on-accent' : 'border border-line-strong bg-surface text-ink',
        full && 'w-full justify-between',
      )}
    >
      <button
        type="button"
        className={clsx(button, atMin && 'opacity-38')}
        aria-label={t`One less: ${label}`}
        aria-disabled={atMin || undefined}
        onClick={atMin ? undefined : onDecrease}
      >
        <Minus aria-hidden size={20} strokeWidth={2.6} />
      </button>
      <output aria-live="polite" className="min-w-[22px] text-center tabular-nums">
        {value}
      </output>
      <button
        type="button"
        className={clsx(button, atMax && 'opacity-38')}
        aria-label={t`One more: ${label}`}
        aria-disabled={atMax || undefined}
        onClick={atMax ? () => toast.error(t`max quantity reached`) : onIncrease}
      >
        <Plus aria-hidden size={20} strokeWidth={2.6} />
      </button>
    </span>
  );
}
