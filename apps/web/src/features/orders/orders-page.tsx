import { Trans, useLingui } from '@lingui/react/macro';
import { useParams } from 'react-router-dom';
import { CallFailed } from '../../api/call';
import { useKeptPlace } from '../../app/use-kept-place';
import { useSearch } from '../../app/use-search';
import { useMember } from '../../session';
import { ButtonLink } from '../../ui/button';
import { EmptyState } from '../../ui/empty-state';
import { isNotLoaded, NotLoaded } from '../not-loaded/not-loaded';
import { LoadMore } from './load-more';
import { MonthFilter, useMonth } from './month-filter';
import type { Month } from './month-options';
import { OrderCard } from './order-card';
import { ordersOf } from './order-pages';
import { matchesSearch, readyFirst } from './shown-orders';
import { OrdersSkeleton } from './orders-skeleton';
import { useLiveOrders } from './use-live-orders';
import { useOrders } from './use-orders';
import { useReadyTitle } from './use-ready-title';

/** A student's orders of a month: their own, or those of a student that the contractor looks at. */
export function OrdersPage() {
  const { t } = useLingui();
  const { studentId = '' } = useParams();
  const member = useMember();
  const timeZone = member?.timeZone ?? 'Asia/Kolkata';
  const { current, chosen, choose } = useMonth(timeZone);
  const own = member?._id === studentId;
  return (
    <div className="page page-narrow">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h1 className="title-page">{own ? t`My Orders` : t`Orders`}</h1>
        <MonthFilter current={current} chosen={chosen} onChoose={choose} />
      </div>
      <OrderList key={`${studentId} ${chosen}`} studentId={studentId} month={chosen} own={own} timeZone={timeZone} />
    </div>
  );
}

interface OrderListProps {
  studentId: string;
  month: Month;
  own: boolean;
  timeZone: string;
}

function OrderList({ studentId, month, own, timeZone }: OrderListProps) {
  const { t } = useLingui();
  const [search] = useSearch();
  const query = useOrders(studentId, month);
  useLiveOrders(timeZone);
  useKeptPlace(query.data !== undefined);
  const orders = ordersOf(query.data);
  useReadyTitle(own ? orders : []);
  if (query.error instanceof CallFailed && query.error.status === 404) return <NoOrders welcome={false} />;
  if (isNotLoaded(query)) return <NotLoaded query={query} what={own ? t`Your orders` : t`The orders`} />;
  if (!query.data) return <OrdersSkeleton />;
  const found = (own ? readyFirst(orders) : orders).filter((order) => matchesSearch(order, search));
  return (
    <>
      {found.length > 0 && (
        <ul className="grid gap-3">
          {found.map((order) => (
            <OrderCard key={order._id} order={order} own={own} timeZone={timeZone} />
          ))}
        </ul>
      )}
      {found.length === 0 && !query.hasNextPage && <NoOrders welcome={own && search.trim() === ''} />}
      {query.hasNextPage && (
        <LoadMore busy={query.isFetchingNextPage} failed={query.isFetchNextPageError} onMore={() => void query.fetchNextPage()} />
      )}
    </>
  );
}

function NoOrders({ welcome }: { welcome: boolean }) {
  const { t } = useLingui();
  if (!welcome) return <EmptyState art="orders" title={t`No orders found`} />;
  return (
    <EmptyState
      art="orders"
      title={t`No orders yet`}
      text={<Trans>Your order history will appear here</Trans>}
      action={
        <ButtonLink tone="primary" to="/">
          <Trans>Order Now</Trans>
        </ButtonLink>
      }
    />
  );
}
