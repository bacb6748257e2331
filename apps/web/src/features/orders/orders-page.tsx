import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router-dom';
import type { Order } from '@tiffin/contracts';
import { ApiError } from '../../api/call';
import { serverNow } from '../../api/server-clock';
import { dateText } from '../../language/formats';
import { ClearSearch } from '../../page/clear-search';
import { useScrollRestoration } from '../../page/use-scroll-restoration';
import { useSearch } from '../../page/use-search';
import { useMember, useTimeZone } from '../../session';
import { ButtonLink } from '../../ui/button';
import { Card } from '../../ui/card';
import { EmptyState } from '../../ui/empty-state';
import { LoadingSkeleton } from '../../ui/loading-skeleton';
import { Select } from '../../ui/select';
import { Skeleton } from '../../ui/skeleton';
import { InstallHint } from '../install/install-hint';
import { AsOf } from '../not-loaded/as-of';
import { isNotLoaded, NotLoaded } from '../not-loaded/not-loaded';
import { PushPrompt } from '../push/push-prompt';
import { VirtualRows } from '../virtual-list/virtual-rows';
import { LoadMore } from './load-more';
import { addressOf, currentMonth, monthFromAddress, monthGroups, partsOf, type Month } from './month-options';
import { OrderCard } from './order-card';
import { ordersOf } from './order-pages';
import { ordersQuery } from './orders-query';
import { matchesSearch, readyFirst } from './shown-orders';
import { useLiveOrders } from './use-live-orders';

/** A student's orders of a month, for the student or their contractor. */
export function OrdersPage() {
  const { t } = useLingui();
  const { studentId = '' } = useParams();
  const member = useMember();
  const timeZone = useTimeZone();
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
  // Pending reads are aborted when the page unmounts.
  const query = useInfiniteQuery(ordersQuery(studentId, month));
  useLiveOrders(timeZone);
  useScrollRestoration(query.data !== undefined);
  const orders = ordersOf(query.data);
  if (query.error instanceof ApiError && query.error.status === 404) return <EmptyState art="orders" title={t`No orders found`} />;
  if (isNotLoaded(query)) return <NotLoaded query={query} what={own ? t`Your orders` : t`The orders`} />;
  if (!query.data) return <OrdersSkeleton />;
  const matches = (own ? readyFirst(orders) : orders).filter((order) => matchesSearch(order, search));
  return (
    <>
      <AsOf at={query.dataUpdatedAt} />
      {own && orders.length > 0 && <PushPrompt studentId={studentId} />}
      {own && <InstallHint studentId={studentId} orders={orders.length} />}
      {matches.length > 0 && (
        <VirtualRows as="ul" className="-mb-3" rows={matches} keyOf={orderId} estimate={230} complete={!query.hasNextPage}>
          {(order, place) => (
            <li {...place} className="pb-3">
              <OrderCard order={order} own={own} timeZone={timeZone} />
            </li>
          )}
        </VirtualRows>
      )}
      {matches.length === 0 && !query.hasNextPage && <NoOrders own={own} search={search.trim()} />}
      {query.hasNextPage && (
        <LoadMore busy={query.isFetchingNextPage} failed={query.isFetchNextPageError} onMore={() => void query.fetchNextPage()} />
      )}
    </>
  );
}

const orderId = ({ _id }: Order) => _id;

/** A month without orders, or a search without matches, with the next step. */
function NoOrders({ own, search }: { own: boolean; search: string }) {
  const { t } = useLingui();
  if (search !== '')
    return (
      <EmptyState
        art="orders"
        title={t`No orders found`}
        text={<Trans>Nothing in this month matches “{search}”.</Trans>}
        action={<ClearSearch />}
      />
    );
  if (!own) return <EmptyState art="orders" title={t`No orders found`} text={<Trans>Other months may have some.</Trans>} />;
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

/** Placeholder of some orders while they load. */
function OrdersSkeleton() {
  const row = (
    <Card padded className="grid gap-3">
      <div className="flex justify-between">
        <Skeleton className="h-6.5 w-24 rounded-full!" />
        <Skeleton className="h-5 w-20" />
      </div>
      <Skeleton className="h-5 w-1/2" />
      <Skeleton className="h-5 w-2/3" />
    </Card>
  );
  return <LoadingSkeleton text={<Trans>The orders are being loaded.</Trans>} rows={4} row={row} className="grid gap-3" />;
}

/** The month in the address, and a function to change it. */
function useMonth(timeZone: string): { readonly current: Month; readonly chosen: Month; readonly choose: (month: Month) => void } {
  const [search, setSearch] = useSearchParams();
  const current = currentMonth(new Date(serverNow()), timeZone);
  const choose = (month: Month) => setSearch((now) => addressOf(month, current, now), { replace: true, preventScrollReset: true });
  return { current, chosen: monthFromAddress(search, current), choose };
}

interface MonthFilterProps {
  current: Month;
  chosen: Month;
  onChoose: (month: Month) => void;
}

/** Chooses a month, newest first, back to the first one. */
function MonthFilter({ current, chosen, onChoose }: MonthFilterProps) {
  const { t } = useLingui();
  const first = useMember()?.since;
  const thisYear = partsOf(current).year;
  const options = monthGroups(current, chosen, first).flatMap(({ year, months }) =>
    months.map((month) => {
      const name = dateText(new Date(`${month}-01T00:00:00Z`), { month: 'long', timeZone: 'UTC' });
      return { value: month, label: year === thisYear ? name : `${name} ${year}` };
    }),
  );
  return <Select label={t`Month`} options={options} value={chosen} onChange={onChoose} />;
}
