import { Fragment, type ReactNode } from 'react';

interface LoadingSkeletonProps {
  /** For screen readers: `The bills are being loaded.` */
  text: ReactNode;
  /** The number of identical rows. */
  rows: number;
  row: ReactNode;
  /** Class of the element around the rows. */
  className: string;
  /** Above the rows, hidden from assistive technology. */
  above?: ReactNode;
}

/** The placeholder of a list while it loads. */
export function LoadingSkeleton({ text, rows, row, className, above }: LoadingSkeletonProps) {
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
