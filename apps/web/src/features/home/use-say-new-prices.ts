import { useLingui } from '@lingui/react/macro';
import { formatRupees } from '@tiffin/contracts';
import { useCallback } from 'react';
import { toast } from '../../ui/toast';
import type { PriceChange } from '../cart/price-changes';

/** How a student hears that something in their cart costs something else than before. Keeps its identity. */
export function useAnnouncePriceChanges(): (changes: readonly PriceChange[]) => void {
  const { t } = useLingui();
  return useCallback(
    (changes) => {
      for (const { name, now } of changes) toast.blank(t`${name} in your cart costs ${formatRupees(now)} now`);
    },
    [t],
  );
}
