import { Trans } from '@lingui/react/macro';
import type { PaymentMethod } from '@tiffin/contracts';

/** A guest's payment method. */
export function PaymentMethodLabel({ method }: { method: PaymentMethod }) {
  switch (method) {
    case 'cash':
      return <Trans>paid in cash</Trans>;
    case 'upi':
      return <Trans>paid by UPI</Trans>;
    case 'other':
      return <Trans>paid in another way</Trans>;
  }
}
