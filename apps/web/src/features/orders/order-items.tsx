import { Trans } from '@lingui/react/macro';
import type { OrderItem } from '@tiffin/contracts';
import { clsx } from 'clsx';
import { localizedName, optionsText } from '../../language/localized-name';
import { useNotesText } from '../cart/ready-notes';

/** The ordered items, line by line, with their options under the name. */
export function OrderItems({ items }: { items: readonly OrderItem[] }) {
  const textOf = useNotesText();
  return (
    <ul className="grid gap-1">
      {items.map(({ options, isPacked, specialInstructions, ...item }) => (
        <li key={item.lineId} className="flex gap-2.5">
          <b className="min-w-6.5 tabular-nums">{item.quantity}×</b>
          <span className="min-w-0 wrap-anywhere">
            {localizedName(item)}
            <span className={clsx('text-sm', options && 'block')}>
              {options && optionsText(options)}
              <span className="text-muted">
                {isPacked && (
                  <>
                    {' · '}
                    <Trans>packed</Trans>
                  </>
                )}
                {specialInstructions && (
                  <>
                    {' · '}
                    <bdi>{textOf(specialInstructions)}</bdi>
                  </>
                )}
              </span>
            </span>
          </span>
        </li>
      ))}
    </ul>
  );
}
