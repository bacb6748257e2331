import { Trans } from '@lingui/react/macro';
import { Button } from '../../../ui/button';
import { Money } from '../../../ui/money';
import type { Placing } from './placing';

interface PlaceOrderButtonProps {
  total: number;
  placing: Placing;
  /** A sent order waits for its answer: it is sent again. */
  again: boolean;
  /** Why it can't work yet. */
  waits: boolean;
  onPlace: () => void;
}

/** The cart's one primary action. */
export function PlaceOrderButton({ total, placing, again, waits, onPlace }: PlaceOrderButtonProps) {
  const amount = <Money amount={total} />;
  return (
    <Button tone="primary" size="lg" full busy={placing.kind !== 'idle'} disabled={waits && placing.kind === 'idle'} onClick={onPlace}>
      <span>{again && placing.kind === 'idle' ? <Trans>Try again · {amount}</Trans> : <Trans>Place Order · {amount}</Trans>}</span>
    </Button>
  );
}
