import { Plural, Trans } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { BillsGenerated } from '@tiffin/contracts';
import { Check, CircleAlert } from 'lucide-react';
import { call } from '../../api/call';
import { failureText } from '../../api/failure-text';
import { refetchNow } from '../../api/refetch';
import { Banner } from '../../ui/banner';
import { toast } from '../../ui/toast';
import { ParkedEventsLink } from '../admin/parked-events-link';
import { monthAndYear } from '../bill/bill-dates';
import { BILLS_KEY } from '../bill/bills-key';
import { STUDENT_LISTS_KEY } from '../students/students-key';

/** The result of generating bills, in words. */
export function GenerateResult({ outcome }: { outcome: BillsGenerated | undefined }) {
  return (
    <div role="status" className="empty:hidden not-empty:mb-5">
      {outcome && (
        <Banner
          tone={outcome.heldUp ? 'warn' : 'ready'}
          icon={outcome.heldUp ? <CircleAlert aria-hidden size={20} /> : <Check aria-hidden size={20} />}
        >
          <Outcome {...outcome} />
        </Banner>
      )}
    </div>
  );
}

function Outcome({ issued, revised, heldUp = 0, ...last }: BillsGenerated) {
  const month = monthAndYear(last);
  if (issued + revised + heldUp === 0) return <Trans>No bills were missing: all months up to {month} have theirs.</Trans>;
  return (
    <>
      <b>
        <Plural value={issued} _0="No bill was issued" one="# bill was issued" other="# bills were issued" />,{' '}
        <Plural value={revised} _0="none revised." one="# was revised." other="# were revised." />
      </b>{' '}
      {heldUp === 0 ? (
        <Trans>All months up to {month} have their bills now.</Trans>
      ) : (
        <Plural
          value={heldUp}
          one="The bills of # student wait until the operators repair an event."
          other="The bills of # students wait until the operators repair an event."
        />
      )}
      {heldUp > 0 && <ParkedEventsLink projection="bills" />}
    </>
  );
}

/**
 * Generates the missing bills of past months and revises changed ones (docs/reference/decisions.md#7.2, #8.11). Running it again changes
 * nothing.
 */
export function useGenerateBills() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => call<BillsGenerated>('/bills/generate', { method: 'POST', body: {} }),
    onError: (error) => toast.error(failureText(error)),
    // On failure too: some bills may have been issued before it.
    onSettled: () => {
      void refetchNow(cache, BILLS_KEY);
      void refetchNow(cache, STUDENT_LISTS_KEY);
    },
  });
}
