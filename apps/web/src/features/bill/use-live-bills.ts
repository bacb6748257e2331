import { useQueryClient } from '@tanstack/react-query';
import type { Bill } from '@tiffin/contracts';
import { useLiveEvent } from '../../live';
import { foldBillIntoCache } from './fold-bill-into-cache';

/** Takes every bill that the server tells of into what is on screen. `onBill` hears of each. */
export function useLiveBills(onBill?: (bill: Bill) => void): void {
  const cache = useQueryClient();
  useLiveEvent('billChanged', (bill) => {
    foldBillIntoCache(cache, bill);
    onBill?.(bill);
  });
}
