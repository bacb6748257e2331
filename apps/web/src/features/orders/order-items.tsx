import { Trans } from '@lingui/react/macro';
import type { OrderItem } from '@tiffin/contracts';
import { localizedName } from '../../language/localized-name';

/** The ordered items, line by line. */
export function OrderItems({ items }: { items: readonly OrderItem[] }) {
  return (
    <ul className="grid gap-1">
      {items.map(({ isPacked, specialInstructions, ...item }) => (
        <li key={item.lineId} className="flex gap-2.5">
          <b className="min-w-6.5 tabular-nums">{item.quantity}×</b>
          <span className="min-w-0 wrap-anywhere">
            {localizedName(item)}
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
