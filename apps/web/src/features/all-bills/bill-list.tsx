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
import { BillDialog } from './open/bill-dialog';
import { useSettleBill } from './settle/use-settle-bill';
import type { BillsQuery } from './use-bills-of-month';

interface BillListProps {
  bills: readonly Bill[];
  query: BillsQuery;
  timeZone: string;
  /** They are of several months: each says which, and how late it is. */
  allMonths?: boolean;
}

/** Bills as a table, on phones as cards; more of them as the end comes near. */
export function BillList({ bills, query, timeZone, allMonths = false }: BillListProps) {
  const wide = useMediaQuery('(min-width: 768px)');
  const [method, setMethod] = useState<PaymentMethod>();
  const settle = useSettleBill(method);
  // Stays once it was so: the list must not move under the taps that mark its last bill.
  const [hasOwed, setHasOwed] = useState(false);
  if (!hasOwed && bills.some(isOwed)) setHasOwed(true);
  // Kept after it is closed, so that nothing changes in a dialog on its way out.
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
        // Reading the list anew ends with its last page as it is now; the next one only fits after that.
        <LoadMore busy={query.isFetching} failed={query.isFetchNextPageError} onMore={() => void query.fetchNextPage()} />
      )}
      {shown && <BillDialog key={shown._id} bill={shown} open={open} timeZone={timeZone} onClose={() => setOpen(false)} />}
    </>
  );
}

/** How those pay who come to the counter one after the other: chosen once, and it goes with each that is marked. */
function MarkedAs({ method, onChange }: { method: PaymentMethod | undefined; onChange: (method: PaymentMethod) => void }) {
  const { t } = useLingui();
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-1">
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
