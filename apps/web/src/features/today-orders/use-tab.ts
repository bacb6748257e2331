import { isOrderStatus } from '@tiffin/contracts';
import type { OrderStatus } from '@tiffin/contracts';
import { useCallback, useState } from 'react';
import { useSearchParams } from 'react-router-dom';

interface Tabs {
  /** The tab of the address: `?status=`, default Pending. */
  readonly tab: OrderStatus;
  /** The tab that was just chosen: the router takes its time to show a hundred tickets, and a choice has to be seen at once. */
  readonly chosen: OrderStatus;
  /** Changes the tab of the address, and leaves the search, which looks through all tabs. */
  readonly choose: (tab: OrderStatus) => void;
}

/** Which tab is shown, and how to change it. */
export function useTab(): Tabs {
  const [parameters, setParameters] = useSearchParams();
  const status = parameters.get('status');
  const tab = isOrderStatus(status) ? status : 'Pending';
  const [wanted, setWanted] = useState<OrderStatus>();
  if (wanted === tab) setWanted(undefined);
  const choose = useCallback(
    (next: OrderStatus) => {
      setWanted(next);
      setParameters(
        (now) => {
          const changed = new URLSearchParams(now);
          changed.set('status', next);
          changed.delete('search');
          return changed;
        },
        { replace: true, preventScrollReset: true },
      );
    },
    [setParameters],
  );
  return { tab, chosen: wanted ?? tab, choose };
}
