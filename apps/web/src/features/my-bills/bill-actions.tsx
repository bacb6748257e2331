import type { Bill } from '@tiffin/contracts';
import { lazy, Suspense } from 'react';
import { useMember } from '../../session';
import { isOwed } from '../bill/bill-sums';

// Never sent to students.
const SettleBill = lazy(async () => ({ default: (await import('../all-bills/settle/settle-bill')).SettleBill }));
const PayBill = lazy(async () => ({ default: (await import('./pay/pay-bill')).PayBill }));

/** What can be done with an open bill: its student pays it by UPI where the canteen takes that, the contractor records what came in. */
export function BillActions({ bill, own }: { bill: Bill; own: boolean }) {
  const takesUpi = useMember()?.takesUpi ?? false;
  const isPayable = isOwed(bill) && (takesUpi || bill.claim !== undefined || bill.declined !== undefined);
  if (own && !isPayable) return null;
  return <Suspense fallback={null}>{own ? <PayBill bill={bill} /> : <SettleBill bill={bill} />}</Suspense>;
}
