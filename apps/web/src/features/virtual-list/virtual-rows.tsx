import { memo, type ReactNode, useMemo } from 'react';
import { useSteadyColumns } from './use-steady-columns';
import { useVirtualRows } from './use-virtual-rows';

/** Attributes for a row's outermost element: they let the list measure it, and tell a screen reader its place among all rows. */
export interface RowPlace {
  readonly 'data-row': string;
  readonly 'aria-posinset'?: number;
  readonly 'aria-setsize'?: number;
  readonly 'aria-rowindex'?: number;
}

interface VirtualRowsProps<Row> {
  /** `tbody`: in a table that has one row of headings and `rowCount` as its `aria-rowcount`. */
  as: 'ul' | 'tbody';
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** The height of a row in px before any was measured, with the distance to the next. */
  estimate: number;
  /** Whether these are all rows; more may still be loaded. */
  complete: boolean;
  className?: string;
  /** Renders a row, whose outermost element has no margins. It runs again when the row, its place or the parent changes. */
  children: (row: Row, place: RowPlace) => ReactNode;
}

/** The rows of a list or table; of a long one only those near the viewport. */
export function VirtualRows<Row>({ as, rows, keyOf, estimate, complete, className, children }: VirtualRowsProps<Row>) {
  const keys = useMemo(() => rows.map(keyOf), [rows, keyOf]);
  const { list, pieces, windowed } = useVirtualRows<HTMLUListElement>(keys, estimate);
  useSteadyColumns(list, as === 'tbody' && windowed);
  // Both elements take these attributes; only the type of their ref differs.
  const Element = as as 'ul';
  return (
    <Element ref={list} className={className}>
      {pieces.map((piece) => {
        if (piece.kind === 'space') return <Space key={piece.key} as={as} height={piece.height} />;
        const { key, index } = piece;
        const row = rows[index];
        if (row === undefined) return null;
        return (
          <MemoRow<Row> key={key} as={as} row={row} rowKey={key} index={index} count={complete ? rows.length : -1} render={children} />
        );
      })}
    </Element>
  );
}

/** The value of a table's `aria-rowcount`: with the row of headings, or -1 while more may be loaded. */
export function rowCount(rows: readonly unknown[], complete: boolean): number {
  return complete ? rows.length + 1 : -1;
}

/** Keeps the place of rows that are not rendered. The browser must not keep the scroll position by it, since it grows and shrinks. */
export function Space({ as, height }: { as: 'ul' | 'tbody' | 'div'; height: number }) {
  const style = { height, overflowAnchor: 'none' } as const;
  if (as === 'div') return <div aria-hidden style={style} />;
  if (as === 'ul') return <li aria-hidden className="border-none" style={style} />;
  return (
    <tr aria-hidden style={style}>
      <td className="p-0" />
    </tr>
  );
}

interface RowProps<Row> {
  as: 'ul' | 'tbody';
  row: Row;
  rowKey: string;
  index: number;
  /** -1: unknown. */
  count: number;
  render: (row: Row, place: RowPlace) => ReactNode;
}

function VirtualRow<Row>({ as, row, rowKey, index, count, render }: RowProps<Row>) {
  const place = as === 'tbody' ? { 'aria-rowindex': index + 2 } : { 'aria-posinset': index + 1, 'aria-setsize': count };
  return render(row, { 'data-row': rowKey, ...place });
}
const MemoRow = memo(VirtualRow) as typeof VirtualRow;
