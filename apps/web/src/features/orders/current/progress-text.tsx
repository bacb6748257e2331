import { Plural, Trans } from '@lingui/react/macro';
import type { Order } from '@tiffin/contracts';
import { unitsOf } from './current-orders';

/** The kitchen's progress on a pending order: `2 of 3 prepared`. */
export function ProgressText({ order }: { order: Order }) {
  const { prepared, all } = unitsOf(order);
  if (prepared === 0) return <Trans>Placed</Trans>;
  return (
    <Trans>
      {prepared} of {all} prepared
    </Trans>
  );
}

/** A pending order's place in the kitchen's queue. */
export function QueueText({ ahead }: { ahead: number }) {
  if (ahead === 0) return <Trans>yours is next</Trans>;
  return <Plural value={ahead} one="# order before yours" other="# orders before yours" />;
}
