import { Trans, useLingui } from '@lingui/react/macro';
import type { Order } from '@tiffin/contracts';
import { History } from 'lucide-react';
import { useEffect, useMemo } from 'react';
import { useOnline } from '../../api/reachability';
import { ClearSearch } from '../../page/clear-search';
import { useTimeZone } from '../../session';
import { Banner } from '../../ui/banner';
import { EmptyState } from '../../ui/empty-state';
import { isNotLoaded, NotLoaded } from '../not-loaded/not-loaded';
import { isCancelled } from '../orders/current/current-orders';
import { LoadMore } from '../orders/load-more';
import { clockTime } from '../orders/order-date';
import { staleSince } from '../refetch/stale-since';
import { SetupChecklist } from '../setup/lazy-setup-checklist';
import { GroupHeading } from './group-heading';
import type { LiveOrders } from './live/live-orders';
import type { useRecallWindow } from './live/recall-window';
import type { Tab } from './live/tab-orders';
import type { useSteps } from './live/use-steps';
import { useTabQuery } from './live/use-tab-query';
import type { Step } from './ticket/next-steps';
import { Tickets, type TicketsProps, TicketsSkeleton } from './tickets';

export interface TabPanelProps {
  tab: Tab;
  search: string;
  live: LiveOrders;
  steps: ReturnType<typeof useSteps>;
  recallWindow: ReturnType<typeof useRecallWindow>;
  shortcuts: boolean;
  /** It is beside another tab's orders. */
  second?: boolean;
  onStep: (order: Order, step: Step) => void;
}

/** The orders of a tab, with what to say while there are none. */
export function TabPanel({ tab, search, live, steps, recallWindow: { see, mayRecall }, shortcuts, second = false, onStep }: TabPanelProps) {
  const { t } = useLingui();
  const { query, orders } = useTabQuery(tab, search, live);
  const timeZone = useTimeZone();
  useEffect(() => {
    if (orders) see(orders);
  }, [orders, see]);
  if (isNotLoaded(query)) return <NotLoaded query={query} what={t`Today's orders`} />;
  if (!orders) return <TicketsSkeleton />;
  const list = {
    live,
    busy: steps.busy,
    overtaken: steps.overtaken,
    mayRecall,
    statusShown: tab === 'All',
    timeZone,
    shortcuts,
    onStep,
  };
  return (
    <>
      {!second && <StaleNotice since={staleSince(query)} timeZone={timeZone} />}
      {tab === 'Rejected' ? <Rejections orders={orders} {...list} /> : <Tickets orders={orders} second={second} {...list} />}
      {orders.length === 0 && !query.hasNextPage && <NothingHere tab={tab} search={search} second={second} />}
      {query.hasNextPage && (
        <LoadMore busy={query.isFetchingNextPage} failed={query.isFetchNextPageError} onMore={() => void query.fetchNextPage()} />
      )}
    </>
  );
}

/** Orders that the contractor rejected, and below them those that were cancelled by students or at the counter. */
function Rejections({ orders, ...list }: Omit<TicketsProps, 'second'>) {
  const rejected = useMemo(() => orders.filter((order) => !isCancelled(order)), [orders]);
  const cancelled = useMemo(() => orders.filter(isCancelled), [orders]);
  return (
    <div data-ticket-lists className="grid gap-6">
      {rejected.length > 0 && (
        <section>
          {cancelled.length > 0 && (
            <GroupHeading count={rejected.length}>
              <Trans>Rejected</Trans>
            </GroupHeading>
          )}
          <Tickets orders={rejected} {...list} />
        </section>
      )}
      {cancelled.length > 0 && (
        <section>
          <GroupHeading count={cancelled.length}>
            <Trans>Cancelled</Trans>
          </GroupHeading>
          <Tickets orders={cancelled} second={rejected.length > 0} {...list} />
        </section>
      )}
    </div>
  );
}

function NothingHere({ tab, search, second }: Pick<TabPanelProps, 'tab' | 'search'> & { second: boolean }) {
  const { t } = useLingui();
  const wanted = search.trim();
  if (!wanted) {
    const none = (
      <EmptyState
        art="orders"
        title={t`No orders found`}
        text={tab === 'Pending' && <Trans>New orders appear here by themselves.</Trans>}
      />
    );
    return second ? none : <SetupChecklist otherwise={none} />;
  }
  return (
    <EmptyState art="results" title={t`No orders found`} text={<Trans>No order here matches “{wanted}”.</Trans>} action={<ClearSearch />} />
  );
}

/** Says how old the tickets are while the server answers but cannot read them. `since` in ms by this device's clock. */
function StaleNotice({ since, timeZone }: { since: number | undefined; timeZone: string }) {
  const online = useOnline();
  // Without a connection, the banner above says so.
  if (since === undefined || !online) return null;
  const time = clockTime(new Date(since).toISOString(), timeZone);
  return (
    <div role="status" className="mb-4">
      <Banner tone="warn" icon={<History aria-hidden size={20} />}>
        <Trans>These orders are from {time}. The server can't read newer ones right now. Tiffin keeps trying.</Trans>
      </Banner>
    </div>
  );
}
