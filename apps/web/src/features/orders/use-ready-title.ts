import { useLingui } from '@lingui/react/macro';
import { type Order, orderCode } from '@tiffin/contracts';
import { useTitleNews } from '../../app/page-title';

/** Puts the first of the orders that is ready into the browser's title, so that it is seen from another tab. */
export function useReadyTitle(orders: readonly Order[]): void {
  const { t } = useLingui();
  const ready = orders.find(({ status }) => status === 'Prepared');
  useTitleNews(ready && t`${orderCode(ready._id)} is ready for pickup`);
}
