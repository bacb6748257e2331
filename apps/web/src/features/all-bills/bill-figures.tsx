import { Plural, Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { type BillTotals, formatRupees } from '@tiffin/contracts';
import { type ReactNode, useState } from 'react';
import { call } from '../../api/call';
import { Skeleton } from '../../ui/skeleton';
import { SUMS_OF_BILLS_KEY } from '../bill/bills-key';
import { type Month, partsOf } from '../orders/month-options';

/** Totals of all bills of a month, or of those that match the search, and how much is paid. The list below may still be loading. */
export function BillFigures({ month, search }: { month: Month; search: string }) {
  const { data } = useBillTotals(month, search);
  const [claimedIn, setClaimedIn] = useState<Month>();
  // Once shown it stays for the month, so that the list below does not move when the last reported payment is marked as paid.
  if (data && data.claimed > 0 && claimedIn !== month) setClaimedIn(month);
  if (!data) return <FiguresSkeleton />;
  const { count, amount, collected, claimed, outstanding } = data;
  const total = formatRupees(amount);
  return (
    <div role="status" className="mb-4 grid grid-cols-2 gap-x-4 gap-y-1.5 sm:mb-5 sm:flex sm:flex-wrap sm:gap-x-10 sm:gap-y-3">
      <Figure over={<Plural value={count} one="# bill" other="# bills" />}>
        <Trans>Total: {total}</Trans>
      </Figure>
      {collected > 0 && <Figure over={<Trans>Collected</Trans>}>{formatRupees(collected)}</Figure>}
      {(claimed > 0 || claimedIn === month) && <Figure over={<Trans>Reported as paid</Trans>}>{formatRupees(claimed)}</Figure>}
      {outstanding > 0 && (
        <Figure over={<Trans>Still pending</Trans>}>
          <span className="text-warn-ink">{formatRupees(outstanding)}</span>
        </Figure>
      )}
    </div>
  );
}

/** Placeholder of the totals: as high as two rows on phones, as one elsewhere. */
function FiguresSkeleton() {
  return (
    <div aria-busy className="mb-4 grid h-[104px] content-start gap-2 sm:mb-5 sm:h-[52px]">
      <Skeleton className="h-4 w-20" />
      <Skeleton className="h-6.5 w-48" />
    </div>
  );
}

/** The totals of a month's bills that match the search. The previous ones stay while a new search loads. */
export function useBillTotals(chosen: Month, search: string) {
  return useQuery({
    queryKey: [...SUMS_OF_BILLS_KEY, chosen, search],
    queryFn: ({ signal }) => call<BillTotals>('/bills/totals', { query: { ...partsOf(chosen), search }, signal }),
    placeholderData: (previous, before) => (before?.queryKey.includes(chosen) ? previous : undefined),
  });
}

function Figure({ over, children }: { over: ReactNode; children: ReactNode }) {
  return (
    <div className="max-sm:first:col-span-2">
      <p className="text-sm text-muted tabular-nums">{over}</p>
      <p className="text-xl font-bold tabular-nums sm:text-2xl">{children}</p>
    </div>
  );
}
