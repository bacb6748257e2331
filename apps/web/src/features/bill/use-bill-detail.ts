import { useQuery } from '@tanstack/react-query';
import type { BillDetail } from '@tiffin/contracts';
import { call } from '../../api/call';
import { billDetailKey } from './bills-key';

/** A bill with every order and correction that makes its amount; read when it is opened. */
export function useBillDetail(billId: string) {
  return useQuery({
    queryKey: billDetailKey(billId),
    queryFn: ({ signal }) => call<BillDetail>(`/bills/${encodeURIComponent(billId)}/detail`, { signal }),
  });
}
