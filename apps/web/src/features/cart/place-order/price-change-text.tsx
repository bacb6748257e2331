import { Trans } from '@lingui/react/macro';
import { formatRupees } from '@tiffin/contracts';
import type { PriceChange } from '../price-changes';

/** An item's new price and the one before. */
export function PriceChangeText({ change: { name, before, now } }: { change: PriceChange }) {
  return (
    <Trans>
      <b>{name}</b> costs {formatRupees(now)} now, was {formatRupees(before)}
    </Trans>
  );
}
