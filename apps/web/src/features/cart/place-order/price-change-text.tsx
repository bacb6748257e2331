import { Trans } from '@lingui/react/macro';
import { formatRupees } from '@tiffin/contracts';
import type { PriceChange } from '../price-changes';

/** Which item costs something else, and what it did before. */
export function PriceChangeText({ change: { name, before, now } }: { change: PriceChange }) {
  return (
    <Trans>
      <b>{name}</b> costs {formatRupees(now)}, before {formatRupees(before)}
    </Trans>
  );
}
