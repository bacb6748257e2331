import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/button';
import { Money } from '../../../ui/money';
import type { PlacingState } from './placing';

interface PlaceOrderButtonProps {
  total: number;
  placing: PlacingState;
  /** A sent order has no answer yet: the button sends it again. */
  again: boolean;
  /** The button is disabled for now. */
  waits: boolean;
  /** Why nothing can be ordered now. It does not apply to an order that was sent before, which may have been placed. */
  obstacle?: ReactNode;
  onPlace: () => void;
}

/** The cart's primary action. */
export function PlaceOrderButton({ total, placing, again, waits, obstacle, onPlace }: PlaceOrderButtonProps) {
  const idle = placing.kind === 'idle';
  const isBlocked = Boolean(obstacle) && idle && !again;
  return (
    <Button tone="primary" size="lg" full busy={!idle} disabled={idle && (waits || isBlocked)} onClick={onPlace}>
      <span>{isBlocked ? obstacle : <Action again={again && idle} amount={<Money amount={total} />} />}</span>
    </Button>
  );
}

function Action({ again, amount }: { again: boolean; amount: ReactNode }) {
  return again ? <Trans>Try again · {amount}</Trans> : <Trans>Place Order · {amount}</Trans>;
}
