import { Trans } from '@lingui/react/macro';
import { useSlow } from '../../../api/reachability';
import type { PlacingState } from './placing';

/** What is being done about the order, in words; stays in place so that a screen reader hears of every step. */
export function PlacingProgress({ placing, offline }: { placing: PlacingState; offline: boolean }) {
  return (
    <p role="status" className="text-center text-sm text-muted not-empty:mt-2">
      <Step placing={placing} offline={offline} />
    </p>
  );
}

function Step({ placing, offline }: { placing: PlacingState; offline: boolean }) {
  const slow = useSlow();
  if (placing.kind === 'checking') return <Trans>Checking what is there…</Trans>;
  if (placing.kind === 'sending') {
    if (placing.accepted) return <Trans>Your order is accepted. Waiting to see it…</Trans>;
    if (placing.tries > 1) return <Trans>No answer yet. Trying again ({placing.tries}); it can't be placed twice.</Trans>;
    if (slow) return <Trans>No answer yet. Still waiting; it can't be placed twice.</Trans>;
    return <Trans>Sending your order…</Trans>;
  }
  return offline ? <Trans>Waiting for the connection. Your cart is kept.</Trans> : null;
}
