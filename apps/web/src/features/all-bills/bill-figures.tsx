import { Plural, Trans } from '@lingui/react/macro';
import { type Bill, formatRupees } from '@tiffin/contracts';
import type { ReactNode } from 'react';
import { isOwed, leftOf, sumOf } from '../bill/bill-sums';

interface BillFiguresProps {
  bills: readonly Bill[];
  /** There are more than those that are loaded. */
  more: boolean;
}

/** What the loaded bills come to, and how much of it is still to come. */
export function BillFigures({ bills, more }: BillFiguresProps) {
  const pending = bills.filter(isOwed);
  const [total, owed] = [bills.map(({ amount }) => amount), pending.map(leftOf)].map((amounts) => formatRupees(sumOf(amounts)));
  return (
    <div role="status" className="mb-5 flex flex-wrap gap-x-10 gap-y-3">
      <Figure
        over={
          more ? (
            <Plural value={bills.length} one="The first # bill" other="The first # bills" />
          ) : (
            <Plural value={bills.length} one="# bill" other="# bills" />
          )
        }
      >
        <Trans>Total: {total}</Trans>
      </Figure>
      {pending.length > 0 && (
        <Figure over={<Plural value={pending.length} one="# still pending" other="# still pending" />}>
          <span className="text-warn-ink">{owed}</span>
        </Figure>
      )}
    </div>
  );
}

function Figure({ over, children }: { over: ReactNode; children: ReactNode }) {
  return (
    <div>
      <p className="text-sm text-muted tabular-nums">{over}</p>
      <p className="text-2xl font-bold tabular-nums">{children}</p>
    </div>
  );
}
