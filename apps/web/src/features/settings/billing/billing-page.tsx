import { Trans } from '@lingui/react/macro';
import { BillReminders } from './bill-reminders';
import { CreditLimit } from './credit-limit';
import { MailBills } from './mail-bills';
import { UpiAddress } from './upi-address';

/** How the canteen's students pay: by UPI, up to a limit, and by when. */
export function BillingPage() {
  return (
    <div className="grid gap-4">
      <h2 className="sr-only">
        <Trans>Billing</Trans>
      </h2>
      <UpiAddress />
      <CreditLimit />
      <MailBills />
      <BillReminders />
    </div>
  );
}
