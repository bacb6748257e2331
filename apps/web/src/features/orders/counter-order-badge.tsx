import { Trans } from '@lingui/react/macro';
import type { TypedAtCounter } from '@tiffin/contracts';
import { Badge } from '../../ui/badge';
import { PaymentMethodLabel } from '../counter/payment-method-label';

/** Marks a counter order: entered at the counter, paid there, or disputed by its student. */
export function CounterOrderBadge({ counter: { paid, objectedAt } }: { counter: TypedAtCounter }) {
  if (objectedAt)
    return (
      <Badge tone="danger">
        <Trans>Disputed</Trans>
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
