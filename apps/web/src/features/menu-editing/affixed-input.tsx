import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import { TextInput } from '../../ui/field';

type AffixedInputProps = ComponentProps<'input'> & {
  /** Text before the input; decorative. */
  before?: string;
  after?: string;
};
const AFFIX = 'grid shrink-0 place-items-center border border-line-strong bg-sunk px-3 text-muted';

/** A text input with a unit: `₹` before an amount, `left` after a count. */
export function AffixedInput({ before, after, className, ...rest }: AffixedInputProps) {
  return (
    <div className="flex min-w-0">
      {before && (
        <span aria-hidden className={clsx(AFFIX, 'rounded-l-control border-r-0')}>
          {before}
        </span>
      )}
      <TextInput
        autoComplete="off"
        {...rest}
        className={clsx('min-w-0 tabular-nums', before && 'rounded-l-none!', after && 'rounded-r-none!', className)}
      />
      {after && (
        <span aria-hidden className={clsx(AFFIX, 'rounded-r-control border-l-0')}>
          {after}
        </span>
      )}
    </div>
  );
}
