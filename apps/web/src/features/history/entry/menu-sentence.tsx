import type { SentenceProps } from './kind-of';
import { Plural, Trans } from '@lingui/react/macro';
import type { AuditEntry } from '@tiffin/contracts';
import { Money } from '../../../ui/money';
import { OrderNumber } from './order-number';
import { Reason } from './reason';

/** A change to the menu, its stock or the opening status. Items have the name they had then, if it is known. */
export function MenuSentence({ entry, itemNames, onOrder }: SentenceProps) {
  const { type, amount = 0, itemId = '', itemName = itemNames.get(itemId), isAvailable, option, bulk, reason } = entry;
  const order = <OrderNumber entry={entry} onOrder={onOrder} />;
  const snack = itemName ?? <Trans>a snack</Trans>;
  const item = itemName ?? <Trans>a packaged item</Trans>;
  switch (type) {
    case 'SnackAdded':
      return (
        <Trans>
          Put {snack} on the menu for <Money amount={amount} />
        </Trans>
      );
    case 'SnackChanged':
      return (
        <Trans>
          Changed {snack}, now <Money amount={amount} />
        </Trans>
      );
    case 'SnackAvailabilityChanged':
      return isAvailable ? <Trans>Switched {snack} to available</Trans> : <Trans>Switched {snack} to not available</Trans>;
    case 'OptionAvailabilityChanged':
      return isAvailable ? (
        <Trans>
          Switched on {option} of {snack}
        </Trans>
      ) : (
        <Trans>
          Switched off {option} of {snack}
        </Trans>
      );
    case 'MenuArranged':
      return <Trans>Arranged the menu</Trans>;
    case 'MenuChangedInBulk':
      return <BulkSentence bulk={bulk} />;
    case 'SnackRemoved':
      return <Trans>Took {snack} off the menu</Trans>;
    case 'PackagedItemAdded':
      return <Trans>Put {item} on the menu</Trans>;
    case 'PackagedItemChanged':
      return <Trans>Changed the prices or counts of {item}</Trans>;
    case 'PackagedItemRemoved':
      return <Trans>Took {item} off the menu</Trans>;
    case 'CanteenClosed':
      return (
        <>
          <Trans>Closed the canteen for orders</Trans>
          <Reason reason={reason} />
        </>
      );
    case 'CanteenOpened':
      return (
        <>
          <Trans>Opened the canteen for orders</Trans>
          <Reason reason={reason} />
        </>
      );
    case 'CanteenPaused':
      return (
        <>
          <Trans>Closed the canteen until a set time</Trans>
          <Reason reason={reason} />
        </>
      );
    case 'WeekPlanned':
      return <Trans>Set the opening hours and what is served when</Trans>;
    case 'PartOfDaySwitched':
      return isAvailable ? <Trans>{itemName} started</Trans> : <Trans>{itemName} ended</Trans>;
    case 'OpeningHoursSwitched':
      return isAvailable ? <Trans>The opening hours began</Trans> : <Trans>The opening hours ended</Trans>;
    case 'StockReserved':
      return <Trans>Reserved packaged items for order {order}</Trans>;
    case 'StockReturned':
      return <Trans>Returned the packaged items of order {order} to stock</Trans>;
    case 'StockSold':
      return <Trans>Counted the packaged items of order {order} as sold</Trans>;
    default:
      return type;
  }
}

/** An import of the menu, or new prices of several items. */
function BulkSentence({ bulk: { how, items } = { how: 'import', items: [] } }: Pick<AuditEntry, 'bulk'>) {
  if (how === 'prices') {
    const prices = items.flatMap((item) => item.prices ?? []).length;
    return <Plural value={prices} one="Changed # price" other="Changed # prices" />;
  }
  const added = items.filter((item) => item.added).length;
  const changed = items.length - added;
  return (
    <Trans>
      Imported the menu: {added} added, {changed} changed
    </Trans>
  );
}
