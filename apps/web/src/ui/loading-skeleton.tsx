import { Fragment, type ReactNode } from 'react';

interface LoadingShapeProps {
  /** Said to who can't see it: `The bills are being loaded.` */
  text: ReactNode;
  /** How many rows are drawn, all alike. */
  rows: number;
  row: ReactNode;
  /** Around the rows. */
  className: string;
  /** Above the rows, inside what is hidden from assistive technology. */
  above?: ReactNode;
}

/** The shape of a list while it loads. */
export function LoadingSkeleton({ text, rows, row, className, above }: LoadingShapeProps) {
  return (
    <div aria-busy>
      <p role="status" className="sr-only">
        {text}
      </p>
      <div aria-hidden>
        {above}
        <div className={className}>
          {Array.from({ length: rows }, (_, index) => (
            <Fragment key={index}>{row}</Fragment>
          ))}
        </div>
      </div>
    </div>
  );
}
