import { Trans } from '@lingui/react/macro';
import type { Bill } from '@tiffin/contracts';
import { HandCoins, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/button';
import { isOwed } from '../../bill/bill-sums';
import { AmountChanged } from './amount-changed';
import { MarkPaidButton } from './mark-paid-button';
import { PaymentDialog } from './payment-dialog';
import { ReverseDialog } from './reverse-dialog';
import { useSettleBill } from './use-settle-bill';

/** The contractor's actions on an open bill: mark it as paid, record a payment, or reverse one. */
export function SettleBill({ bill }: { bill: Bill }) {
  const settle = useSettleBill();
  const [receiving, setReceiving] = useState(false);
  const [reversing, setReversing] = useState(false);
  return (
    <div className="grid gap-2">
      <AmountChanged bill={bill} settle={settle} />
      {isOwed(bill) && <MarkPaidButton bill={bill} settle={settle} full />}
      {isOwed(bill) && (
        <Button full icon={<HandCoins aria-hidden size={18} />} onClick={() => setReceiving(true)}>
          <Trans>Record a payment</Trans>
        </Button>
      )}
      {(bill.paid || bill.received !== undefined) && bill.amount > 0 && (
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
      <PaymentDialog bill={bill} open={receiving} onClose={() => setReceiving(false)} receive={settle.receive} />
      <ReverseDialog bill={bill} open={reversing} onClose={() => setReversing(false)} reverse={settle.reverse} />
    </div>
  );
}
