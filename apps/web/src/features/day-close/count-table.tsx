import { useLingui } from '@lingui/react/macro';
import type { Rupees } from '@tiffin/contracts';
import { Fragment, type ReactNode } from 'react';
import { Card } from '../../ui/card';
import { ColumnHead } from '../../ui/column-head';
import { Money } from '../../ui/money';
import { formatCount } from '../statistics/number-formats';

export interface CountTableRow {
  readonly key: string;
  readonly label: string;
  readonly count?: number;
  readonly amount?: Rupees;
  /** More about the row, in a row of its own. */
  readonly below?: ReactNode;
}

interface CountTableProps {
  title: string;
  /** The first column's heading, for screen readers. */
  what?: string;
  /** What the counts count. */
  counted?: string;
  /** Inside another card: without a frame and a visible title. */
  bare?: boolean;
  rows: readonly CountTableRow[];
  /** Text for an empty table. */
  none: string;
}

/** A table of counts and amounts; the bar behind each row shows its share of the largest. */
export function CountTable({ title, what, counted, bare = false, rows, none }: CountTableProps) {
  const { t } = useLingui();
  const withCounts = rows.some(({ count }) => count !== undefined);
  const withAmounts = rows.some(({ amount }) => amount !== undefined);
  const measure = ({ amount, count }: CountTableRow): number => Math.abs(amount ?? count ?? 0);
  const most = Math.max(...rows.map(measure), 1);
  const table = (
    <table className="w-full" aria-label={title}>
      <thead>
        <tr>
          <ColumnHead unseen>{what ?? t`What`}</ColumnHead>
          {withCounts && <ColumnHead className="text-right!">{counted ?? t`Number`}</ColumnHead>}
          {withAmounts && <ColumnHead className="text-right!">{t`Amount`}</ColumnHead>}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Fragment key={row.key}>
            <tr className="border-t border-line align-top">
              <th scope="row" className="px-4 py-2.5 text-left font-medium wrap-anywhere">
                {row.label}
                <span aria-hidden className="mt-1.5 block h-1.5 rounded-full bg-wash">
                  <span className="block h-full rounded-full bg-accent" style={{ width: `${(measure(row) / most) * 100}%` }} />
                </span>
              </th>
              {withCounts && (
                <td className="px-4 py-2.5 text-right tabular-nums">{row.count === undefined ? '' : formatCount(row.count)}</td>
              )}
              {withAmounts && <td className="px-4 py-2.5 text-right">{row.amount === undefined ? '' : <Money amount={row.amount} />}</td>}
            </tr>
            {row.below && (
              <tr>
                <td colSpan={1 + Number(withCounts) + Number(withAmounts)}>{row.below}</td>
              </tr>
            )}
          </Fragment>
        ))}
      </tbody>
    </table>
  );
  if (bare) return table;
  return (
    <Card as="section" className="overflow-hidden">
      <h2 className="px-4 pt-4 pb-2 text-lg font-semibold">{title}</h2>
      {rows.length === 0 ? <p className="px-4 pb-4 text-muted">{none}</p> : table}
    </Card>
  );
}
