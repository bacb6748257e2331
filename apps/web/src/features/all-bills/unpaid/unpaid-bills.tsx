import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import type { BillAge } from '@tiffin/contracts';
import { useScrollRestoration } from '../../../page/use-scroll-restoration';
import { useSearch } from '../../../page/use-search';
import { EmptyState } from '../../../ui/empty-state';
import { SUMS_OF_BILLS_KEY } from '../../bill/bills-key';
import { BillsSkeleton } from '../../bill/bills-skeleton';
import { useLiveBills } from '../../bill/use-live-bills';
import { isNotLoaded, NotLoaded } from '../../not-loaded/not-loaded';
import { useThrottledRefetch } from '../../refetch/use-throttled-refetch';
import { BillList } from '../bill-list';
import { billsOf } from '../bill-pages';
import { foldBillIntoLists } from '../fold-bill-into-lists';
import { useUnpaidBills } from '../use-bills-of-month';
import { UnpaidByAge } from './unpaid-by-age';

interface UnpaidBillsProps {
  age: BillAge | undefined;
  onAge: (age: BillAge | undefined) => void;
  timeZone: string;
}

/** The unpaid bills of all months, oldest first, with totals by age. A bill that is paid here stays until the list is refetched. */
export function UnpaidBills({ age, onAge, timeZone }: UnpaidBillsProps) {
  const { t } = useLingui();
  const cache = useQueryClient();
  const [searched] = useSearch();
  const search = searched.trim();
  const query = useUnpaidBills(age, search);
  const bills = billsOf(query.data);
  const readSumsAgain = useThrottledRefetch(SUMS_OF_BILLS_KEY);
  useLiveBills((bill) => {
    foldBillIntoLists(cache, bill);
    readSumsAgain();
  });
  useScrollRestoration(query.data !== undefined);
  const list = () => {
    if (isNotLoaded(query)) return <NotLoaded query={query} what={t`The list of bills`} />;
    if (!query.data) return <BillsSkeleton />;
    if (bills.length === 0 && !query.hasNextPage) return <NoneUnpaid isPart={age !== undefined || search !== ''} />;
    return <BillList bills={bills} query={query} timeZone={timeZone} allMonths />;
  };
  return (
    <>
      <UnpaidByAge chosen={age} onChoose={onAge} />
      {list()}
    </>
  );
}

function NoneUnpaid({ isPart }: { isPart: boolean }) {
  const { t } = useLingui();
  if (isPart) return <EmptyState art="results" title={t`No bills found`} text={<Trans>No unpaid bills match your filters.</Trans>} />;
  return <EmptyState art="orders" title={t`Everything is paid`} text={<Trans>There are no unpaid bills in any month.</Trans>} />;
}
