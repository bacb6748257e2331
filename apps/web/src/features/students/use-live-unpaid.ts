import { useQueryClient } from '@tanstack/react-query';
import { foldIntoLists } from '../all-bills/fold-into-lists';
import { useLiveBills } from '../bill/use-live-bills';

/** What students still have to pay changes by itself: bills are issued, and paid at another counter. */
export function useLiveUnpaid(): void {
  const cache = useQueryClient();
  useLiveBills((bill) => foldIntoLists(cache, bill));
}
