import { Trans, useLingui } from '@lingui/react/macro';
import { clsx } from 'clsx';
import { type Bill, PAYMENT_METHODS, type PaymentMethod } from '@tiffin/contracts';
import { useState } from 'react';
import { Segmented } from '../../ui/segmented';
import { useMediaQuery } from '../../ui/use-media-query';
import { isOwed } from '../bill/bill-sums';
import { paymentMethodName } from '../bill/payment-text';
import { LoadMore } from '../orders/load-more';
import { BillCards } from './bill-cards';
import { BillTable } from './bill-table';
import { BillDialog } from './bill-dialog';
import { useSettleBill } from './settle/use-settle-bill';
import type { BillsQuery } from './use-bills-of-month';

interface BillListProps {
  bills: readonly Bill[];
  query: BillsQuery;
  timeZone: string;
  /** The bills are of several months: each shows its month and how late it is. */
  allMonths?: boolean;
}

/** A list of bills, as a table or on phones as cards; it loads more near its end. */
export function BillList({ bills, query, timeZone, allMonths = false }: BillListProps) {
  const wide = useMediaQuery('(min-width: 48rem)');
  const [method, setMethod] = useState<PaymentMethod>();
  const settle = useSettleBill(method);
  // Stays true once set: the list must not move under the taps that mark its last bill.
  const [hasOwed, setHasOwed] = useState(false);
  if (!hasOwed && bills.some(isOwed)) setHasOwed(true);
  // Kept after closing, so that the dialog's content does not change while it animates out.
  const [chosen, setChosen] = useState<Bill>();
  const [open, setOpen] = useState(false);
  const shown = bills.find(({ _id }) => _id === chosen?._id) ?? chosen;
  const Rows = wide ? BillTable : BillCards;
  return (
    <>
      {hasOwed && <MarkedAs method={method} onChange={setMethod} />}
      <div className={clsx('transition-opacity duration-(--calm)', query.isPlaceholderData && 'opacity-60')}>
        <Rows
          bills={bills}
          complete={!query.hasNextPage}
          settle={settle}
          timeZone={timeZone}
          allMonths={allMonths}
          onOpen={(bill) => {
            if (settle.isJustPaid(bill._id)) return;
            setChosen(bill);
            setOpen(true);
          }}
        />
      </div>
      {query.hasNextPage && !query.isPlaceholderData && (
        // A refetch ends with the current last page; the next page fits only after that.
        <LoadMore busy={query.isFetching} failed={query.isFetchNextPageError} onMore={() => void query.fetchNextPage()} />
      )}
      {shown && <BillDialog key={shown._id} bill={shown} open={open} timeZone={timeZone} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Chooses a payment method once for all bills that are marked as paid next. */
function MarkedAs({ method, onChange }: { method: PaymentMethod | undefined; onChange: (method: PaymentMethod) => void }) {
  const { t } = useLingui();
  return (
    // Stays in sight: the next payment may have come another way.
    <div data-sticky-bar className="sticky top-(--header) z-10 -mx-2 mb-2 flex flex-wrap items-center gap-x-3 gap-y-1 bg-paper px-2 py-1.5">
      <p aria-hidden className="text-sm text-muted">
        <Trans>Mark Paid as</Trans>
      </p>
      <Segmented
        label={t`Mark Paid as`}
        options={PAYMENT_METHODS.map((value) => ({ value, label: paymentMethodName(value) }))}
        value={method}
        onChange={onChange}
      />
    </div>
  );
}
