import { Trans } from '@lingui/react/macro';
import type { OrderItem } from '@tiffin/contracts';

/** What was ordered, line by line. */
export function OrderItems({ items }: { items: readonly OrderItem[] }) {
  return (
    <ul className="grid gap-1">
      {items.map(({ lineId, quantity, name, category, isPacked, specialInstructions }) => (
        <li key={lineId} className="flex gap-2.5">
          <b className="min-w-6.5 tabular-nums">{quantity}×</b>
          <span className="min-w-0 wrap-anywhere">
            {name ?? category}
            <span className="text-sm text-muted">
              {isPacked && (
                <>
                  {' · '}
                  <Trans>packed</Trans>
                </>
              )}
              {specialInstructions && (
                <>
                  {' · '}
                  <bdi>{specialInstructions}</bdi>
                </>
              )}
            </span>
          </span>
        </li>
      ))}
    </ul>
  );
}
