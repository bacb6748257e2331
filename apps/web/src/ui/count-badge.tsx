import { clsx } from 'clsx';

/** A number of open items beside a link. `text` says it to screen readers, `urgent` in red. */
export function CountBadge({ count, text, urgent = false }: { count: string | number; text: string; urgent?: boolean }) {
  return (
    <span
      className={clsx(
        'rounded-[10px] px-[7px] py-px text-sm leading-5 font-bold tabular-nums',
        urgent ? 'bg-danger text-on-danger' : 'bg-accent text-on-accent',
      )}
    >
      <span className="sr-only">{text}</span>
      <span aria-hidden>{count}</span>
    </span>
  );
}
