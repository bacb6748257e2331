import clsx from 'clsx';
import type { ReactNode } from 'react';

interface ColumnHeadProps {
  children: ReactNode;
  className?: string;
  /** For a column whose cells explain themselves visually. */
  unseen?: boolean;
}

/** A column heading of a dense table. */
export function ColumnHead({ children, className, unseen = false }: ColumnHeadProps) {
  return (
    <th scope="col" className={clsx('px-4 py-2.5 text-left text-sm font-medium whitespace-nowrap text-muted', className)}>
      {unseen ? <span className="sr-only">{children}</span> : children}
    </th>
  );
}
