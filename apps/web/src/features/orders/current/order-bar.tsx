import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { type Order, orderNumber } from '@tiffin/contracts';
import { useLocation } from 'react-router-dom';
import { useUrgentTitle } from '../../../page/page-title';
import { BottomBar } from '../../../ui/bottom-bar';
import { useMediaQuery } from '../../../ui/use-media-query';
import { useCartCount } from '../../cart/cart-store';
import { CartPart } from './cart-part';
import { currentOrdersQuery, isCancelled, unitsOf } from './current-orders';
import { OrderPart } from './order-part';
import { useOrderToasts } from './use-order-toasts';
import { useUndismissedOrders } from './use-undismissed-orders';

/** Pages to read and to choose from. Others have a primary action of their own, which a bar could cover, or list the orders themselves. */
const WITH_BAR: readonly string[] = ['/', '/week', '/faqs', '/about-us'];

interface OrderBarProps {
  studentId: string;
  timeZone: string;
}

/**
 * The state of a student's current orders and, on a phone's menu, their cart: one bar above the bottom edge, where it moves nothing and a
 * thumb reaches it. The most urgent order is also in every page's title, and its changes are announced by toasts. Keeps the cached orders
 * current. Mount it once, in the column of the page.
 */
export function OrderBar({ studentId, timeZone }: OrderBarProps) {
  const { pathname } = useLocation();
  const barShown = WITH_BAR.includes(pathname);
  const { data } = useQuery(currentOrdersQuery(studentId));
  useOrderToasts({ studentId, timeZone, orders: data?.orders, barShown });
  const { undismissed, dismiss } = useUndismissedOrders(data?.orders ?? []);
  // Students know what they cancelled themselves.
  const [first, ...others] = undismissed.filter(({ order }) => !isCancelled(order)).sort((a, b) => urgency(a.order) - urgency(b.order));
  useBarTitle(first?.order);
  const phone = useMediaQuery('(width < 48rem)');
  const hasCart = useCartCount() > 0 && phone && pathname === '/';
  if (!barShown || !(first || hasCart)) return null;
  return (
    <BottomBar>
      {first && (
        <OrderPart
          key={first.order._id}
          current={first}
          others={others.length}
          beside={hasCart}
          to={`/orders/${studentId}`}
          onDismiss={() => dismiss(first)}
        />
      )}
      {hasCart && <CartPart beside={first !== undefined} />}
    </BottomBar>
  );
}

/** Sort key: the most urgent order first. */
function urgency(order: Order): number {
  if (order.calledAt) return 1;
  return { Rejected: 0, Prepared: 2, Pending: 3, PickedUp: 4 }[order.status];
}

/** The title is visible from other tabs too. */
function useBarTitle(order: Order | undefined): void {
  const { t } = useLingui();
  const code = order && orderNumber(order);
  const { prepared, all } = unitsOf(order ?? { items: [] });
  const text = (): string | undefined => {
    switch (order?.status) {
      case 'Prepared':
        if (order.calledAt) return t`${code} is called`;
        return t`${code} is ready for pickup`;
      case 'Rejected':
        return t`${code} was rejected`;
      case 'Pending':
        return prepared > 0 ? t`${prepared} of ${all} prepared` : t`${code} is placed`;
      default:
        return undefined;
    }
  };
  useUrgentTitle(text(), order?.status === 'Pending');
}
