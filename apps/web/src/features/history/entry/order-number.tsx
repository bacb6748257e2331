import { useLingui } from '@lingui/react/macro';
import { orderCode } from '@tiffin/contracts';
import { QUIET_LINK } from './page-link';

/** An order's number: the last 8 characters of its id. Opens the order. */
export function OrderNumber({ orderId = '', onOrder }: { orderId?: string | undefined; onOrder: (orderId: string) => void }) {
  const { t } = useLingui();
  const code = orderCode(orderId);
  return (
    <button
      type="button"
      aria-label={t`order ${code}: show it`}
      className={`${QUIET_LINK} min-h-6 tabular-nums`}
      onClick={() => onOrder(orderId)}
    >
      {code}
    </button>
  );
}
