import { useLingui } from '@lingui/react/macro';
import type { Bill } from '@tiffin/contracts';
import { Button } from '../../../ui/button';
import { personLabel } from '../../bill/person-label';
import type { SettleActions } from './use-settle-bill';

interface MarkPaidButtonProps {
  bill: Bill;
  settle: SettleActions;
  full?: boolean;
}

/** Marks a bill as paid with the open amount that is shown beside it. */
export function MarkPaidButton({ bill, settle, full = false }: MarkPaidButtonProps) {
  const { t } = useLingui();
  const whose = personLabel(bill.studentInfo);
  return (
    <Button
      tone="soft"
      full={full}
      busy={settle.busy.has(bill._id)}
      aria-label={t`Mark Paid: ${whose}`}
      className="px-3! text-sm whitespace-nowrap"
      onClick={() => settle.markPaid(bill)}
    >
      {t`Mark Paid`}
    </Button>
  );
}
