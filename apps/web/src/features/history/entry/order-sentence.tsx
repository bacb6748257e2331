import type { SentenceProps } from './kind-of';
import { Trans } from '@lingui/react/macro';
import { CANCELLED_AT_COUNTER } from '@tiffin/contracts';
import { personName } from '../../../language/person-name';
import { Money } from '../../../ui/money';
import { OrderNumber } from './order-number';
import { Reason } from './reason';

/** A change to an order. */
export function OrderSentence({ entry, itemNames, onOrder }: SentenceProps) {
  const { type, actor, to, amount = 0, itemId = '', reason, account, method } = entry;
  const order = <OrderNumber entry={entry} withDishes={type === 'OrderPlaced'} onOrder={onOrder} />;
  const item = itemNames.get(itemId);
  switch (type) {
    case 'OrderPlaced':
      if (account)
        return (
          <Trans>
            Placed order {order} for {personName(account)} at the counter: <Money amount={amount} />
          </Trans>
        );
      if (method)
        return (
          <Trans>
            Placed order {order} at the counter for a guest who paid <Money amount={amount} />
          </Trans>
        );
      return (
        <Trans>
          Placed order {order} for <Money amount={amount} />
        </Trans>
      );
    case 'ItemPrepared':
      return item ? (
        <Trans>
          Prepared one {item} of order {order}
        </Trans>
      ) : (
        <Trans>Prepared one unit of order {order}</Trans>
      );
    case 'ItemPreparationUndone':
      return item ? (
        <Trans>
          Undid one prepared {item} of order {order}
        </Trans>
      ) : (
        <Trans>Undid one prepared unit of order {order}</Trans>
      );
    case 'OrderPrepared':
      return <Trans>Marked order {order} as prepared</Trans>;
    case 'OrderPickedUp':
      return <Trans>Handed out order {order}</Trans>;
    case 'OrderCalled':
      return <Trans>Called order {order}</Trans>;
    case 'OrderObjected':
      return <Trans>Said that order {order} isn’t theirs</Trans>;
    case 'OrderRecalled':
      return to === 'Prepared' ? (
        <Trans>Marked order {order} as not picked up</Trans>
      ) : (
        <Trans>Sent order {order} back to the kitchen</Trans>
      );
    case 'OrderRejected':
      // The reason of a cancellation says only who cancelled.
      if (actor.role === 'student' || reason === CANCELLED_AT_COUNTER) return <Trans>Cancelled order {order}</Trans>;
      return (
        <>
          <Trans>Rejected order {order}</Trans>
          <Reason reason={reason} />
        </>
      );
    default:
      return type;
  }
}
