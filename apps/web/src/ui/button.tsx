import { clsx } from 'clsx';
import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Spinner } from './spinner';

export type ButtonTone = 'primary' | 'soft' | 'outline' | 'quiet' | 'ready' | 'danger';
export type ButtonSize = 'md' | 'lg' | 'counter';

interface ButtonStyle {
  tone?: ButtonTone;
  size?: ButtonSize;
  icon?: ReactNode;
  /** Uses the full width. */
  full?: boolean;
}

const TONES: Record<ButtonTone, string> = {
  primary: 'bg-accent text-on-accent hover:bg-accent-hover active:bg-accent-press',
  soft: 'border border-accent/60 bg-accent-soft text-accent-ink hover:bg-[color-mix(in_srgb,var(--accent)_24%,var(--accent-soft))]',
  outline: 'border border-line-strong bg-surface text-ink hover:bg-wash',
  quiet: 'text-muted hover:bg-wash hover:text-ink',
  ready: 'bg-ready text-on-ready hover:opacity-90',
  danger: 'bg-danger text-on-danger hover:opacity-90',
};
const SIZES: Record<ButtonSize, string> = {
  md: 'min-h-(--tap) rounded-control',
  lg: 'min-h-[52px] rounded-card text-[1rem]',
  counter: 'min-h-(--tap-counter) rounded-control text-[1rem]',
};
const PADDING: Record<ButtonSize, string> = { md: 'px-[18px]', lg: 'px-[22px]', counter: 'px-[18px]' };
const OFF =
  'disabled:cursor-not-allowed disabled:border-transparent disabled:bg-wash disabled:text-muted disabled:opacity-100 disabled:hover:bg-wash';

function buttonClass({ tone = 'outline', size = 'md', full }: ButtonStyle, className: string | undefined): string {
  return clsx(
    'inline-flex items-center justify-center gap-2 text-center font-semibold transition-[background-color,transform] duration-(--fast) ease-calm',
    'select-none active:scale-[0.98] disabled:active:scale-100',
    TONES[tone],
    SIZES[size],
    tone === 'quiet' ? 'px-3' : PADDING[size],
    full && 'w-full',
    className,
  );
}

export type ButtonProps = ComponentProps<'button'> & ButtonStyle & { busy?: boolean };

/** A button. `busy` shows a spinner and ignores further taps, but keeps the focus and the tone. */
export function Button({ tone, size, icon, full, busy = false, className, children, type = 'button', onClick, ...rest }: ButtonProps) {
  return (
    <button
      {...rest}
      type={busy && type === 'submit' ? 'button' : type}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled'] || undefined}
      onClick={busy ? undefined : onClick}
      className={clsx(buttonClass({ tone, size, full }, className), OFF)}
    >
      {busy ? <Spinner size="inline" /> : icon}
      {children}
    </button>
  );
}

/** A link that looks like a button: it navigates, a `Button` acts. */
export function ButtonLink({ tone, size, icon, full, className, children, ...rest }: ComponentProps<typeof Link> & ButtonStyle) {
  return (
    <Link {...rest} className={buttonClass({ tone, size, full }, className)}>
      {icon}
      {children}
    </Link>
  );
}

type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label' | 'children'> & {
  label: string;
  icon: ReactNode;
  tone?: 'plain' | 'muted' | 'outline' | 'danger';
};
const ICON_TONES = {
  plain: 'text-ink',
  muted: 'text-muted',
  outline: 'border border-line-strong bg-surface text-ink',
  danger: 'text-danger-ink',
};

/** A button with only an icon, 44 px square; `label` is for screen readers. */
export function IconButton({ label, icon, tone = 'plain', className, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      className={clsx(
        'inline-grid size-(--tap) shrink-0 place-items-center rounded-control transition-colors duration-(--fast) hover:bg-wash',
        'disabled:cursor-not-allowed disabled:opacity-40',
        ICON_TONES[tone],
        className,
      )}
    >
      {icon}
    </button>
  );
}
