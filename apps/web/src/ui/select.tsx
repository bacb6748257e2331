import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { controlClass, useFieldProps } from './field';

export interface SelectOption {
  value: string;
  label: string;
  disabled?: boolean;
}

interface SelectProps extends Omit<ComponentProps<'select'>, 'value' | 'onChange' | 'children'> {
  /** For screen readers, if no `Field` around it shows a label. */
  label: string;
  options: readonly SelectOption[];
  value: string;
  onChange: (value: string) => void;
}

/** The browser's own select. Inside a `Field` it takes the full width and the field's label; alone it is as wide as its text. */
export function Select({ label, options, value, onChange, className, ...rest }: SelectProps) {
  const field = useFieldProps();
  return (
    <span className={clsx('relative items-center', field ? 'flex' : 'inline-flex', className)}>
      <select
        {...field}
        aria-label={field ? undefined : label}
        {...rest}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className={clsx(controlClass, 'appearance-none pr-9.5!', field ? 'min-h-12' : 'h-(--tap) text-md! font-medium')}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled} className="bg-raised text-ink">
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown aria-hidden size={18} className="pointer-events-none absolute right-3 text-muted" />
    </span>
  );
}
