import { clsx } from 'clsx';

/** A key, drawn like on a keyboard. */
export function KeyCap({ children, className }: { children: string; className?: string }) {
  return (
    <kbd
      className={clsx(
        'grid min-w-7 place-items-center rounded-md border border-b-2 border-line-strong bg-surface px-1.5 py-px font-sans text-sm leading-tight font-semibold text-ink',
        className,
      )}
    >
      {children}
    </kbd>
  );
}
