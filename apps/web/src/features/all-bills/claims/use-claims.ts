import { useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Bill, ClaimsConfirmed } from '@tiffin/contracts';
import { call, ApiError } from '../../../api/call';
import { failureText } from '../../../api/failure-text';
import { refetchNow } from '../../../api/refetch';
import { toast } from '../../../ui/toast';
import { toastText } from '../../../ui/toast-text';
import { BILLS_KEY, CLAIMS_KEY } from '../../bill/bills-key';
import { claimsQuery } from '../../bill-enquiries/enquiries-query';
import { useLiveClaims } from '../../bill-enquiries/use-live-enquiries';
import { foldBillIntoCache } from '../../bill/fold-bill-into-cache';
import { personLabel } from '../../bill/person-label';
import { foldBillIntoLists } from '../fold-bill-into-lists';

const NONE: readonly Bill[] = [];

/** The payments that students reported, oldest first, with the contractor's actions. */
export function useClaims() {
  const { t } = useLingui();
  const cache = useQueryClient();
  const query = useQuery(claimsQuery);
  const bills = query.data?.bills ?? NONE;
  useLiveClaims();

  const confirm = useMutation({
    mutationFn: (chosen: readonly Bill[]) =>
      call<ClaimsConfirmed>('/bills/claims/confirm', {
        method: 'POST',
        body: { claims: chosen.map(({ _id, claim }) => ({ billId: _id, claimId: claim?._id })) },
      }),
    onSuccess: ({ claims }, chosen) => {
      const confirmed = claims.filter(({ ok }) => ok).length;
      if (confirmed > 0) toast.success(t`${confirmed} confirmed as paid`);
      for (const { billId, ok, code = 'conflict', message = '' } of claims) {
        const bill = chosen.find(({ _id }) => _id === billId);
        if (!ok && bill) toast.error(toastText(personLabel(bill.studentInfo), failureText(new ApiError(409, { code, message }))));
      }
    },
    onError: (error) => toast.error(failureText(error)),
    // Refetches on failure too: some may have been confirmed before it.
    onSettled: () => refetchNow(cache, BILLS_KEY),
  });

  /** Throws what `call` throws. */
  const decline = async ({ _id, claim, studentInfo }: Bill, reason: string): Promise<void> => {
    const path = `/bills/${encodeURIComponent(_id)}/claims/${claim?._id ?? ''}/decline`;
    const bill = await call<Bill>(path, { method: 'POST', body: { reason } });
    foldBillIntoCache(cache, bill);
    foldBillIntoLists(cache, bill);
    void refetchNow(cache, CLAIMS_KEY);
    toast.success(toastText(personLabel(studentInfo), t`The student is notified that the payment was not found`));
  };
  return {
    bills,
    more: query.data?.billsInfo.hasNextPage ?? false,
    query,
    confirm: confirm.mutate,
    confirming: confirm.isPending,
    decline,
  };
}
