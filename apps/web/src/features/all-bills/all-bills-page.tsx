import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { BILL_AGES, type BillAge } from '@tiffin/contracts';
import { useSearchParams } from 'react-router-dom';
import { useScrollRestoration } from '../../page/use-scroll-restoration';
import { useSearch } from '../../page/use-search';
import { useTimeZone } from '../../session';
import { Segmented } from '../../ui/segmented';
import { monthKey } from '../bill/bill-dates';
import { MONTHS_OF_BILLS_KEY, SUMS_OF_BILLS_KEY } from '../bill/bills-key';
import { BillsSkeleton } from '../bill/bills-skeleton';
import { useLiveBills } from '../bill/use-live-bills';
import { useEnquiriesRead } from '../bill-enquiries/enquiries-query';
import { isNotLoaded, NotLoaded } from '../not-loaded/not-loaded';
import type { Month } from '../orders/month-options';
import { useThrottledRefetch } from '../refetch/use-throttled-refetch';
import { BillFigures, useBillTotals } from './bill-figures';
import { BillList } from './bill-list';
import { billsOf } from './bill-pages';
import { BillsActions } from './bills-actions';
import { Claims } from './claims/claims';
import { foldBillIntoLists } from './fold-bill-into-lists';
import { GenerateResult, useGenerateBills } from './generate-result';
import { BillMonthFilter, useBillMonth } from './month/bill-month-filter';
import { NoBills } from './no-bills';
import { Questions } from './questions';
import { UnpaidBills } from './unpaid/unpaid-bills';
import { useBillsByAge } from './unpaid/unpaid-by-age';
import { useBillsOfMonth, useUnpaidBills } from './use-bills-of-month';

/** /all-bills: the bills of a canteen for one month, or the unpaid bills of all months. */
export function AllBillsPage() {
  const { t } = useLingui();
  const timeZone = useTimeZone();
  const { shown, age, show, chooseAge } = useBillsTab();
  const month = useBillMonth(timeZone);
  const generate = useGenerateBills();
  const enquiriesRead = useEnquiriesRead();
  return (
    <div className="page">
      <div className="mb-4 flex flex-wrap items-center justify-end gap-2 sm:mb-5">
        <h1 className="mr-auto title-page">
          <Trans>All bills</Trans>
        </h1>
        {shown === 'month' && <BillMonthFilter {...month} />}
        <BillsActions listed={shown === 'month' ? { month: month.chosen } : { age }} generate={generate} />
      </div>
      <GenerateResult outcome={generate.data} />
      {enquiriesRead ? (
        <>
          <Claims timeZone={timeZone} />
          <Questions timeZone={timeZone} />
          <div className="mb-4 sm:mb-5">
            <Segmented
              full="phone"
              label={t`Which bills`}
              options={[
                { value: 'month', label: t`All` },
                { value: 'unpaid', label: t`Unpaid` },
              ]}
              value={shown}
              onChange={show}
            />
          </div>
          {shown === 'month' ? (
            <BillsOfMonth month={month} timeZone={timeZone} />
          ) : (
            <UnpaidBills age={age} onAge={chooseAge} timeZone={timeZone} />
          )}
        </>
      ) : shown === 'month' ? (
        <MonthToCome month={month.chosen} />
      ) : (
        <UnpaidToCome age={age} />
      )}
    </div>
  );
}

/** Reads the bills of the month while what stands above them is unknown: coming later, that would push them down. */
function MonthToCome({ month }: { month: Month }) {
  const [searched] = useSearch();
  const search = searched.trim();
  useBillsOfMonth(month, search);
  useBillTotals(month, search);
  return <BillsSkeleton />;
}

/** As `MonthToCome`, for the unpaid bills. */
function UnpaidToCome({ age }: { age: BillAge | undefined }) {
  const [search] = useSearch();
  useUnpaidBills(age, search.trim());
  useBillsByAge();
  return <BillsSkeleton />;
}

function BillsOfMonth({ month, timeZone }: { month: ReturnType<typeof useBillMonth>; timeZone: string }) {
  const { t } = useLingui();
  const cache = useQueryClient();
  const [searched] = useSearch();
  const search = searched.trim();
  const query = useBillsOfMonth(month.chosen, search);
  const bills = billsOf(query.data);
  const readListAgain = useThrottledRefetch(MONTHS_OF_BILLS_KEY);
  const readSumsAgain = useThrottledRefetch(SUMS_OF_BILLS_KEY);
  useLiveBills((bill) => {
    foldBillIntoLists(cache, bill);
    readSumsAgain();
    // The list is sorted by roll number, so only the server knows a new bill's place.
    if (monthKey(bill) === month.chosen && !bills.some(({ _id }) => _id === bill._id)) readListAgain();
  });
  useScrollRestoration(query.data !== undefined);
  if (isNotLoaded(query)) return <NotLoaded query={query} what={t`The list of bills`} />;
  if (query.data && bills.length === 0 && !query.hasNextPage)
    return <NoBills search={search} month={month.chosen} running={month.running} />;
  return (
    <>
      <BillFigures month={month.chosen} search={search} />
      {query.data ? <BillList bills={bills} query={query} timeZone={timeZone} /> : <BillsSkeleton />}
    </>
  );
}

type BillsTab = 'month' | 'unpaid';

/** What the address selects: the bills of a month, or the unpaid bills of all months, optionally of one age. */
function useBillsTab() {
  const [search, setSearch] = useSearchParams();
  const change = (name: string, value: string | undefined) =>
    setSearch(
      (now) => {
        const next = new URLSearchParams(now);
        if (value === undefined) next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  const shown: BillsTab = search.get('show') === 'unpaid' ? 'unpaid' : 'month';
  return {
    shown,
    age: BILL_AGES.find((age) => age === search.get('age')),
    show: (wanted: BillsTab) => change('show', wanted === 'month' ? undefined : wanted),
    chooseAge: (age: BillAge | undefined) => change('age', age),
  };
}
