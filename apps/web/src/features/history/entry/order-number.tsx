import { useLingui } from '@lingui/react/macro';
import { type AuditEntry, businessDay, dishesText, orderNumber } from '@tiffin/contracts';
import { currentLanguage } from '../../../language/formats';
import { useTimeZone } from '../../../session';
import { shortDay } from '../../bill/bill-dates';
import { QUIET_LINK } from './page-link';

interface OrderNumberProps {
  entry: AuditEntry;
  /** Whether to name the dishes too: where the entry is the first about the order. */
  withDishes?: boolean;
  onOrder: (orderId: string) => void;
}

/** An order's number, with its day if the entry is of another day. Opens the order. */
export function OrderNumber({ entry: { at, orderId = '', order }, withDishes = false, onOrder }: OrderNumberProps) {
  const { t } = useLingui();
  const timeZone = useTimeZone();
  const number = orderNumber({ _id: orderId, token: order?.token });
  const isOfThatDay = !order || businessDay(new Date(order.createdAt), timeZone) === businessDay(new Date(at), timeZone);
  const name = isOfThatDay ? number : `${number} · ${shortDay(order.createdAt, timeZone, new Date(at).getUTCFullYear())}`;
  const dishes = withDishes ? dishesText(order?.dishes ?? [], currentLanguage()) : '';
  return (
    <>
      <button
        type="button"
        aria-label={t`order ${name}: show it`}
        className={`${QUIET_LINK} min-h-6 tabular-nums`}
        onClick={() => onOrder(orderId)}
      >
        {name}
      </button>
      {dishes && ` (${dishes})`}
    </>
  );
}
