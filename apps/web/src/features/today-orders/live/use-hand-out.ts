import { useLingui } from '@lingui/react/macro';
import { CANCELLED_AT_COUNTER, type Order, orderNumber } from '@tiffin/contracts';
import { type ReactNode, useCallback, useRef } from 'react';
import { failureText } from '../../../api/failure-text';
import { toast } from '../../../ui/toast';
import { toastText } from '../../../ui/toast-text';
import { isCancelled } from '../../orders/current/current-orders';
import { readPage } from '../../pending-orders/counts-query';

/**
 * Returns a function that hands out the prepared order with a number. It asks the server, which knows today's orders of every status. If it
 * hands none out, it says why; the next number replaces that message, so that several do not pile up over the header's buttons.
 */
export function useHandOut(handOut: (order: Order) => void): (number: number) => void {
  const { t } = useLingui();
  const shown = useRef('');
  const reasonAgainst = useCallback(
    (order: Order | undefined, code: string): string => {
      if (!order) return t`No order has the number ${code} today`;
      if (order.rejectionReason === CANCELLED_AT_COUNTER) return t`${code} was cancelled at the counter`;
      if (isCancelled(order)) return t`${code} was cancelled by the student`;
      switch (order.status) {
        case 'Pending':
          return t`${code} is still pending`;
        case 'Prepared':
          return t`Two orders have the number ${code}. Choose one of their tickets.`;
        case 'PickedUp':
          return t`${code} is already picked up`;
        case 'Rejected':
          return t`${code} is rejected`;
      }
    },
    [t],
  );
  return useCallback(
    (number) => {
      const code = orderNumber({ _id: '', token: number });
      const complain = (text: ReactNode) => (shown.current = toast.error(text));
      readPage({ status: 'All', search: code, page: 1, limit: 10 }).then(
        ({ page }) => {
          toast.dismiss(shown.current);
          const found = page.orders.filter(({ token }) => token === number);
          const [prepared, other] = found.filter(({ status }) => status === 'Prepared');
          if (prepared && !other) handOut(prepared);
          else complain(reasonAgainst(prepared ?? found.find(({ status }) => status === 'Pending') ?? found[0], code));
        },
        (error: unknown) => {
          toast.dismiss(shown.current);
          complain(toastText(code, failureText(error)));
        },
      );
    },
    [handOut, reasonAgainst],
  );
}
