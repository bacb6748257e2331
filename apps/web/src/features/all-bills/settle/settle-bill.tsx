import { Trans } from '@lingui/react/macro';
import type { Bill } from '@tiffin/contracts';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/button';
import { isOwed } from '../../bill/bill-sums';
import { AmountChanged } from './amount-changed';
import { MarkPaidButton } from './mark-paid-button';
import { ReverseDialog } from './reverse-dialog';
import { useSettle } from './use-settle';

/** What a contractor can do with an open bill: mark it as paid, or take that back. */
export function SettleBill({ bill }: { bill: Bill }) {
  const settle = useSettle();
  const [reversing, setReversing] = useState(false);
  return (
    <div className="grid gap-2">
      <AmountChanged bill={bill} settle={settle} />
      {isOwed(bill) && <MarkPaidButton bill={bill} settle={settle} full />}
      {bill.paid && bill.amount > 0 && (
        <Button
          full
          icon={<Undo2 aria-hidden size={18} />}
          onClick={() => {
            if (!settle.isJustPaid(bill._id)) setReversing(true);
          }}
        >
          <Trans>Reverse the payment</Trans>
        </Button>
      )}
      <ReverseDialog bill={bill} open={reversing} onClose={() => setReversing(false)} reverse={settle.reverse} />
    </div>
  );
}
