import { clsx } from 'clsx';
import { useId } from 'react';

export interface SegmentedOption<Value extends string> {
  value: Value;
  label: string;
  /** `loading` keeps a count's space. */
  count?: number | 'loading' | undefined;
}

interface SegmentedProps<Value extends string> {
  label: string;
  options: readonly SegmentedOption<Value>[];
  /** `undefined`: none is selected. */
  value: Value | undefined;
  onChange: (value: Value) => void;
  /** `phone`: the full width below 768 px; `always`: everywhere. */
  full?: 'phone' | 'always';
}

/** A choice of one from a few: radio buttons that look like one control. */
export function Segmented<Value extends string>({ label, options, value, onChange, full }: SegmentedProps<Value>) {
  const name = useId();
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className={clsx(
        'fade-ends max-w-full gap-0.5 overflow-x-auto rounded-[14px] bg-sunk p-1 shadow-[inset_0_0_0_1px_var(--line)] [scrollbar-width:none]',
        full === 'always' ? 'flex w-full' : full === 'phone' ? 'flex w-full md:inline-flex md:w-auto' : 'inline-flex',
      )}
    >
      {options.map((option) => {
        const on = option.value === value;
        return (
          <label
            key={option.value}
            className={clsx(
              'relative inline-flex min-h-(--tap) cursor-pointer items-center justify-center gap-2 rounded-control px-[18px] font-semibold whitespace-nowrap',
              'has-focus-visible:shadow-[var(--focus-ring)]',
              on ? 'bg-raised text-ink shadow-[0_0_0_1px_var(--line),0_1px_3px_rgb(72_44_12/0.12)]' : 'text-muted hover:text-ink',
              full === 'always' ? 'flex-1' : full === 'phone' && 'flex-1 md:flex-none',
            )}
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={on}
              onChange={() => onChange(option.value)}
              className="absolute inset-0 cursor-pointer appearance-none rounded-control shadow-none!"
            />
            {option.label}
            {option.count !== undefined && (
              <span
                className={clsx(
                  'min-w-6 rounded-[10px] px-[7px] py-px text-center text-sm font-bold tabular-nums',
                  option.count === 'loading' && 'invisible',
                  on && option.count !== 0 ? 'bg-accent text-on-accent' : 'bg-[color-mix(in_srgb,var(--muted)_16%,transparent)]',
                )}
              >
                {option.count === 'loading' ? '\u00A0' : option.count}
              </span>
            )}
          </label>
        );
      })}
    </div>
  );
}
