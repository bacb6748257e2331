import { isOrderStatus } from '@tiffin/contracts';
import type { OrderStatus } from '@tiffin/contracts';
import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';

/** The tab of the address (`?status=`, default Pending) and how to change it; the search stays. */
export function useTab(): [tab: OrderStatus, choose: (tab: OrderStatus) => void] {
  const [parameters, setParameters] = useSearchParams();
  const status = parameters.get('status');
  const choose = useCallback(
    (tab: OrderStatus) =>
      setParameters(
        (now) => {
          const next = new URLSearchParams(now);
          next.set('status', tab);
          return next;
        },
        { replace: true, preventScrollReset: true },
      ),
    [setParameters],
  );
  return [isOrderStatus(status) ? status : 'Pending', choose];
}
