import { clsx } from 'clsx';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';

interface ToggleProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** Text beside the control. */
  label: ReactNode;
  disabled?: boolean;
  /** The label is for screen readers only. */
  labelHidden?: boolean;
}

/** A checkbox with a label; the whole line can be tapped. */
export function Checkbox({ checked, onChange, label, disabled, labelHidden = false }: ToggleProps) {
  return (
    <label className="flex min-h-(--tap) items-start gap-3 py-2.5">
      <span className="relative grid size-6 shrink-0 place-items-center">
        <input
          type="checkbox"
          checked={checked}
          disabled={disabled}
          onChange={(event) => onChange(event.target.checked)}
          className="peer absolute inset-0 size-6 cursor-pointer appearance-none rounded-[7px] border-2 border-line-strong bg-surface checked:border-accent checked:bg-accent disabled:opacity-50"
        />
        <Check aria-hidden size={16} strokeWidth={3.4} className="pointer-events-none relative hidden text-on-accent peer-checked:block" />
      </span>
      <span className={clsx('pt-px', labelHidden && 'sr-only')}>{label}</span>
    </label>
  );
}

/** A switch that takes effect at once, without saving. */
export function Switch({ checked, onChange, label, disabled, labelHidden = false }: ToggleProps) {
  return (
    <label className="inline-flex min-h-(--tap) items-center gap-2.5 font-medium">
      <span className="relative inline-block h-7 w-[46px] shrink-0">
        <input
          type="checkbox"
          role="switch"
          checked={checked}
          disabled={disabled}
          onChange={(event) => onChange(event.target.checked)}
          className="peer absolute inset-0 size-full cursor-pointer appearance-none rounded-full bg-line-strong transition-colors duration-(--calm) checked:bg-ready disabled:opacity-50"
        />
        <span
          aria-hidden
          className="pointer-events-none absolute top-[3px] left-[3px] size-[22px] rounded-full bg-raised transition-transform duration-(--calm) ease-calm peer-checked:translate-x-[18px]"
        />
      </span>
      <span className={clsx(labelHidden && 'sr-only')}>{label}</span>
    </label>
  );
}
