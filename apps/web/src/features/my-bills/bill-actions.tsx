import type { Bill } from '@tiffin/contracts';
import { lazy, Suspense } from 'react';
import { useMember } from '../../session';
import { isOwed } from '../bill/bill-sums';
import { PayBill } from './pay/pay-bill';

// Never sent to students.
const SettleBill = lazy(async () => ({ default: (await import('../all-bills/settle/settle-bill')).SettleBill }));

/** What can be done with an open bill: its student pays it by UPI where the canteen takes that, the contractor records what came in. */
export function BillActions({ bill, own }: { bill: Bill; own: boolean }) {
  const takesUpi = useMember()?.takesUpi ?? false;
  const isPayable = isOwed(bill) && (takesUpi || bill.claim !== undefined || bill.declined !== undefined);
  if (own) return isPayable && <PayBill bill={bill} />;
  return (
    <Suspense fallback={null}>
      <SettleBill bill={bill} />
    </Suspense>
  );
}
