import { Trans } from '@lingui/react/macro';
import type { TypedAtCounter } from '@tiffin/contracts';
import { Badge } from '../../ui/badge';
import { PaymentMethodLabel } from '../counter/payment-method-label';

/** What whoever looks at an order has to know of how it came: from the counter, paid there, or not its student's as they say. */
export function CounterOrderBadge({ counter: { paid, objectedAt } }: { counter: TypedAtCounter }) {
  if (objectedAt)
    return (
      <Badge tone="danger">
        <Trans>Student objects</Trans>
      </Badge>
    );
  return (
    <Badge tone="neutral">
      <Trans>Counter</Trans>
      {paid && (
        <span>
          {' · '}
          <PaymentMethodLabel method={paid} />
        </span>
      )}
    </Badge>
  );
}
