import { useQueryClient } from '@tanstack/react-query';
import type { Bill } from '@tiffin/contracts';
import { useLiveEvent } from '../../live';
import { foldBillIntoCache } from './fold-bill-into-cache';

/** Folds every bill that the server sends into the lists on screen. `onBill` is called with each. */
export function useLiveBills(onBill?: (bill: Bill) => void): void {
  const cache = useQueryClient();
  useLiveEvent('billChanged', (bill) => {
    foldBillIntoCache(cache, bill);
    onBill?.(bill);
  });
}
