import { useQuery } from '@tanstack/react-query';
import type { UpiAddress } from '@tiffin/contracts';
import { call } from '../../../api/call';

export const UPI_KEY = ['upi-address'] as const;
export const UPI_PATH = '/contractors/upi';

/** Where the canteen's students pay by UPI; both fields are `null` if they cannot. */
export function useUpiAddress(enabled = true) {
  return useQuery({ enabled, queryKey: UPI_KEY, queryFn: ({ signal }) => call<UpiAddress>(UPI_PATH, { signal }) });
}
