import { isOrderStatus } from '@tiffin/contracts';
import type { OrderStatus } from '@tiffin/contracts';
import { useCallback, useState } from 'react';
import { useSearchParams } from 'react-router-dom';

interface Tabs {
  /** The tab in the address: `?status=`, default Pending. */
  readonly tab: OrderStatus;
  /** The tab that was just selected: it must be visible at once, while the router takes a moment to render a hundred tickets. */
  readonly chosen: OrderStatus;
  /** Changes the tab in the address and clears the search, which covers all tabs. */
  readonly choose: (tab: OrderStatus) => void;
}

/** The tabs from left to right. */
export const TABS = ['Pending', 'Prepared', 'PickedUp', 'Rejected'] as const satisfies readonly OrderStatus[];

/** The tab to the right of `tab`, or the first. */
export function tabAfter(tab: OrderStatus | undefined): OrderStatus {
  return TABS[tab === undefined ? 0 : TABS.indexOf(tab) + 1] ?? TABS[0];
}

/** The current tab, and a function to change it. */
export function useTab(): Tabs {
  const [parameters, setParameters] = useSearchParams();
  const status = parameters.get('status');
  const tab = isOrderStatus(status) ? status : 'Pending';
  const [selected, setSelected] = useState<OrderStatus>();
  if (selected === tab) setSelected(undefined);
  const choose = useCallback(
    (next: OrderStatus) => {
      setSelected(next);
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
  return { tab, chosen: selected ?? tab, choose };
}
