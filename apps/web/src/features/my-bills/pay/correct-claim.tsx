import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type Bill, type BillClaim, formatRupees } from '@tiffin/contracts';
import { useState } from 'react';
import { call } from '../../../api/call';
import { failureText } from '../../../api/failure-text';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';
import { toast } from '../../../ui/toast';
import { foldBillIntoCache } from '../../bill/fold-bill-into-cache';
import { ClaimForm } from './claim-form';

/** The student's actions on an unconfirmed claim: correct it or withdraw it. */
export function CorrectClaim({ bill, claim }: { bill: Bill; claim: BillClaim }) {
  const [correcting, setCorrecting] = useState(false);
  const [asking, setAsking] = useState(false);
  const withdrawal = useWithdrawal(bill, claim);
  const sum = formatRupees(claim.amount);
  const { reference } = claim;
  if (correcting) return <ClaimForm bill={bill} claim={claim} amount={claim.amount} onDone={() => setCorrecting(false)} />;
  return (
    <div className="grid grid-cols-2 gap-2">
      <Button onClick={() => setCorrecting(true)}>
        <Trans>Correct</Trans>
      </Button>
      <Button onClick={() => setAsking(true)}>
        <Trans>Withdraw</Trans>
      </Button>
      <Dialog
        open={asking}
        onOpenChange={setAsking}
        title={<Trans>Withdraw this payment?</Trans>}
        description={
          <Trans>
            Your canteen no longer looks for {sum} with reference {reference}. The bill stays unpaid, and you can report a payment again.
          </Trans>
        }
        actions={
          <>
            <Button onClick={() => setAsking(false)}>
              <Trans>Keep</Trans>
            </Button>
            <Button
              tone="danger"
              busy={withdrawal.isPending}
              onClick={() => withdrawal.mutate(undefined, { onSettled: () => setAsking(false) })}
            >
              <Trans>Withdraw</Trans>
            </Button>
          </>
        }
      />
    </div>
  );
}

function useWithdrawal({ _id }: Bill, claim: BillClaim) {
  const { t } = useLingui();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => call<Bill>(`/bills/${encodeURIComponent(_id)}/claims/${claim._id}/withdraw`, { method: 'POST', body: {} }),
    onSuccess: (bill) => {
      toast.success(t`Reported payment withdrawn`);
      foldBillIntoCache(cache, bill);
    },
    onError: (error) => toast.error(failureText(error)),
  });
}
