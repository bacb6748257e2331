import { Trans } from '@lingui/react/macro';
import type { OrderItem } from '@tiffin/contracts';
import { CheckCheck, MessageSquareText, Package } from 'lucide-react';
import { localizedName, optionsText } from '../../../language/localized-name';
import { Chip } from '../../../ui/chip';
import { useNotesText } from '../../cart/ready-notes';
import { isAllPrepared } from './next-steps';

/** The order's items, readable at arm's length, with packing and instructions. */
export function TicketLines({ items, waiting }: { items: readonly OrderItem[]; waiting: boolean }) {
  const allPrepared = isAllPrepared({ items: [...items] });
  return (
    <>
      <ul className="grid flex-1 content-start gap-2.5 px-4 py-3">
        {items.map((item) => (
          <TicketLine key={item.lineId} item={item} progress={waiting && !allPrepared} />
        ))}
      </ul>
      {waiting && allPrepared && (
        <p className="flex items-center gap-2 px-4 text-sm font-semibold text-ready-ink">
          <CheckCheck aria-hidden size={17} className="shrink-0" />
          <Trans>Every item is prepared in the kitchen</Trans>
        </p>
      )}
    </>
  );
}

function TicketLine({ item, progress }: { item: OrderItem; progress: boolean }) {
  const { options, quantity, preparedCount, isPacked, specialInstructions } = item;
  const textOf = useNotesText();
  const started = progress && preparedCount > 0;
  return (
    <li className="grid grid-cols-[34px_minmax(0,1fr)] gap-x-1.5 text-lg leading-[1.35]">
      <b className="font-bold tabular-nums">{quantity}×</b>
      <span className="font-semibold wrap-anywhere">
        {localizedName(item)}
        {options && <span className="block text-base leading-snug font-medium">{optionsText(options)}</span>}
      </span>
      {(isPacked || specialInstructions || started) && (
        <span className="col-start-2 mt-1 flex flex-wrap gap-1.5">
          {isPacked && (
            <Chip tone="pack" icon={<Package aria-hidden size={15} />}>
              <Trans>Pack {quantity}</Trans>
            </Chip>
          )}
          {specialInstructions && (
            <Chip tone="note" icon={<MessageSquareText aria-hidden size={15} />}>
              <bdi>{textOf(specialInstructions)}</bdi>
            </Chip>
          )}
          {started && (
            <Chip>
              {preparedCount < quantity ? (
                <Trans>
                  {preparedCount} of {quantity} prepared
                </Trans>
              ) : (
                <Trans>Prepared</Trans>
              )}
            </Chip>
          )}
        </span>
      )}
    </li>
  );
}
