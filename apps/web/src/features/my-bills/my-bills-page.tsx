import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { comparable, type Bill } from '@tiffin/contracts';
import { lazy, Suspense, useRef } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { ApiError } from '../../api/call';
import { ClearSearch } from '../../page/clear-search';
import { useSearch } from '../../page/use-search';
import { useMember, useTimeZone } from '../../session';
import { EmptyState } from '../../ui/empty-state';
import { monthAndYear, monthKey } from '../bill/bill-dates';
import { isOwed } from '../bill/bill-sums';
import { billsOfStudentQuery } from '../bill/bills-of-student';
import { BillsSkeleton } from '../bill/bills-skeleton';
import { personLabel } from '../bill/person-label';
import { useLiveBills } from '../bill/use-live-bills';
import { MonthSoFar } from '../month-so-far/month-so-far';
import { AsOf } from '../not-loaded/as-of';
import { isNotLoaded, NotLoaded } from '../not-loaded/not-loaded';
import { BillCard } from './bill-card';
import { PayBill } from './pay/pay-bill';

/** /bills/{studentId}: the student's own bills, or a student's bills for the contractor (docs/reference/decisions.md#8.11). */
export function MyBillsPage() {
  const { studentId = '' } = useParams();
  const member = useMember();
  const timeZone = useTimeZone();
  const query = useQuery(billsOfStudentQuery(studentId));
  useLiveBills();
  const own = member?._id === studentId;
  return (
    <div className="page page-narrow">
      <h1 className="mb-4 title-page wrap-anywhere">
        <Heading own={own} whose={query.data?.[0]} />
      </h1>
      {own && <MonthSoFar />}
      <BillList key={studentId} query={query} own={own} timeZone={timeZone} />
    </div>
  );
}

function Heading({ own, whose }: { own: boolean; whose: Bill | undefined }) {
  if (own) return <Trans>My Bills</Trans>;
  if (!whose) return <Trans>Bills</Trans>;
  const student = personLabel(whose.studentInfo);
  return <Trans>Bills of {student}</Trans>;
}

interface BillListProps {
  query: UseQueryResult<readonly Bill[]>;
  own: boolean;
  timeZone: string;
}

function BillList({ query, own, timeZone }: BillListProps) {
  const { t } = useLingui();
  const [searched] = useSearch();
  const { open, choose } = useOpenBill(query.data);
  if (query.error instanceof ApiError && query.error.status === 404) return <NoBills own={false} />;
  if (isNotLoaded(query)) return <NotLoaded query={query} what={own ? t`Your bills` : t`The bills`} />;
  if (!query.data) return <BillsSkeleton />;
  const search = comparable(searched);
  const matches = query.data.filter((bill) => comparable(monthAndYear(bill)).includes(search));
  if (matches.length === 0) return <NoBills own={own} search={searched.trim()} />;
  return (
    <>
      <AsOf at={query.dataUpdatedAt} />
      <ul className="grid grid-cols-1 gap-3">
        {matches.map((bill) => {
          const month = monthKey(bill);
          return (
            <BillCard
              key={bill._id}
              bill={bill}
              open={open === month}
              own={own}
              timeZone={timeZone}
              onToggle={() => choose(open === month ? undefined : month)}
              actions={<BillActions bill={bill} own={own} />}
            />
          );
        })}
      </ul>
    </>
  );
}

function NoBills({ own, search = '' }: { own: boolean; search?: string }) {
  const { t } = useLingui();
  if (search !== '')
    return (
      <EmptyState art="results" title={t`No bills found.`} text={<Trans>No month matches “{search}”.</Trans>} action={<ClearSearch />} />
    );
  return (
    <EmptyState
      art="orders"
      title={t`No bills found.`}
      text={own && <Trans>Your orders of a month make one bill. It comes on the 1st of the next month.</Trans>}
    />
  );
}

// Loaded for contractors only.
const SettleBill = lazy(async () => ({ default: (await import('../all-bills/settle/settle-bill')).SettleBill }));

/** The actions on an expanded bill: its student pays by UPI if the canteen accepts it; the contractor records payments. */
function BillActions({ bill, own }: { bill: Bill; own: boolean }) {
  const takesUpi = useMember()?.takesUpi ?? false;
  const isPayable = isOwed(bill) && (takesUpi || bill.claim !== undefined || bill.declined !== undefined);
  if (own) return isPayable && <PayBill bill={bill} />;
  return (
    <Suspense fallback={null}>
      <SettleBill bill={bill} />
    </Suspense>
  );
}

/** The address's value after the user collapsed the expanded bill. */
const NONE = 'none';

/**
 * Which bill is expanded, `2026-10`: the one in the address, otherwise the newest that is owed. The default is chosen once, so that paying
 * it does not collapse it.
 */
function useOpenBill(bills: readonly Bill[] | undefined) {
  const [search, setSearch] = useSearchParams();
  const first = useRef<string | undefined>(undefined);
  if (bills && first.current === undefined) {
    const owed = bills.find(isOwed);
    first.current = owed ? monthKey(owed) : NONE;
  }
  const named = search.get('bill') ?? first.current;
  return {
    open: named === NONE ? undefined : named,
    choose: (month: string | undefined) =>
      setSearch(
        (now) => {
          const next = new URLSearchParams(now);
          next.set('bill', month ?? NONE);
          return next;
        },
        { replace: true, preventScrollReset: true },
      ),
  };
}
