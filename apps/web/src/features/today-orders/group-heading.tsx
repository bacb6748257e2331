import type { ReactNode } from 'react';

interface GroupHeadingProps {
  /** The id of the heading's text. */
  id?: string;
  count: number | undefined;
  children: ReactNode;
  /** Controls at the end of the line. */
  controls?: ReactNode;
}

/** The heading of a group of tickets, with their number. */
export function GroupHeading({ id, count, children, controls }: GroupHeadingProps) {
  return (
    <div className="mb-2 flex min-h-11 flex-wrap items-center justify-between gap-2">
      <h2 className="title-card">
        <span id={id}>{children}</span>
        {count !== undefined && <span className="ml-2 text-muted tabular-nums">{count}</span>}
      </h2>
      {controls}
    </div>
  );
}
