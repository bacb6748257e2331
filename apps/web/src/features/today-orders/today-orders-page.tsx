import { Trans, useLingui } from '@lingui/react/macro';
import type { Order } from '@tiffin/contracts';
import { History } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { useOnline } from '../../api/reachability';
import { ClearSearch } from '../../page/clear-search';
import { useSearch } from '../../page/use-search';
import { useTimeZone } from '../../session';
import { Banner } from '../../ui/banner';
import { EmptyState } from '../../ui/empty-state';
import { useCanteen } from '../canteen/use-canteen';
import { CanteenClosed, MenuPopups } from '../home/contractor-controls';
import type { MenuPopup } from '../menu-editing/menu-popup';
import { isNotLoaded, NotLoaded } from '../not-loaded/not-loaded';
import { LoadMore } from '../orders/load-more';
import { clockTime } from '../orders/order-date';
import { staleSince } from '../refetch/stale-since';
import { TapForSound } from '../sound/tap-for-sound';
import { useSound } from '../sound/use-sound';
import type { LiveOrders } from './live/live-orders';
import { useRecallWindow } from './live/recall-window';
import type { Tab } from './live/tab-orders';
import { useLiveTodaysOrders } from './live/use-live-todays-orders';
import { useSteps } from './live/use-steps';
import { useTabCounts, useTabQuery } from './live/use-tab-query';
import { RejectDialog } from './reject-dialog';
import { ShortcutsDialog } from './shortcuts/shortcuts-dialog';
import { useCounterKeys, useShortcutsSetting } from './shortcuts/use-shortcuts';
import { type Step, recallableFrom } from './ticket/next-steps';
import { Tickets, TicketsSkeleton } from './tickets';
import { TodayHeader } from './today-header';
import { useNewOrders } from './use-new-orders';
import { useTab } from './use-tab';

/** The contractor's counter: today's orders by status, live (docs/reference/decisions.md#4.9). */
export function TodayOrdersPage() {
  const { tab, chosen, choose: chooseTab } = useTab();
  const [search] = useSearch();
  const searching = search.trim() !== '';
  const sound = useSound('today-orders');
  const { live, dispatchOrder } = useLiveTodaysOrders();
  const steps = useSteps(dispatchOrder);
  const recallWindow = useRecallWindow(live, steps.refused);
  const counts = useTabCounts(live);
  const canteen = useCanteen();
  const [popup, setPopup] = useState<MenuPopup>();
  const [rejecting, setRejecting] = useState<Order>();
  const [shortcuts, chooseShortcuts] = useShortcutsSetting();
  const [listing, setListing] = useState(false);
  useNewOrders(counts, sound.ring);
  useCounterKeys({ onTab: chooseTab, onUndo: steps.undoLast, onSound: sound.toggle, onList: () => setListing(true) }, shortcuts);

  const { take, callOut, recall } = steps;
  const onStep = useCallback(
    (order: Order, step: Step) => {
      const back = recallableFrom(order.status);
      if (step === 'Rejected') setRejecting(order);
      else if (step === 'call') callOut(order);
      else if (step !== 'recall') take(order, step);
      else if (back) recall(order._id, back);
    },
    [take, callOut, recall],
  );
  const reject = (order: Order, reason: string): void => {
    setRejecting(undefined);
    take(order, 'Rejected', reason);
  };
  return (
    <div className="page max-w-[1440px]!">
      <CanteenClosed canteen={canteen} onPopup={setPopup} />
      <TodayHeader
        tab={searching ? undefined : chosen}
        onTab={chooseTab}
        counts={counts}
        canteen={canteen}
        onPopup={setPopup}
        sound={{ on: sound.on && !sound.blocked, toggle: sound.toggle }}
        shortcuts={shortcuts}
        onShortcuts={() => setListing(true)}
      />
      <TapForSound sound={sound} className="mb-4 rounded-card" />
      <TabPanel
        key={`${searching ? 'All' : tab} ${search}`}
        tab={searching ? 'All' : tab}
        search={search}
        live={live}
        steps={steps}
        recallWindow={recallWindow}
        shortcuts={shortcuts}
        onStep={onStep}
      />
      <MenuPopups popup={popup} onClose={() => setPopup(undefined)} />
      <RejectDialog order={rejecting} onClose={() => setRejecting(undefined)} onReject={reject} />
      <ShortcutsDialog open={listing} onOpenChange={setListing} on={shortcuts} onSwitch={chooseShortcuts} />
    </div>
  );
}

interface TabProps {
  tab: Tab;
  search: string;
  live: LiveOrders;
  steps: ReturnType<typeof useSteps>;
  recallWindow: ReturnType<typeof useRecallWindow>;
  shortcuts: boolean;
  onStep: (order: Order, step: Step) => void;
}

function TabPanel({ tab, search, live, steps, recallWindow: { see, mayRecall }, shortcuts, onStep }: TabProps) {
  const { t } = useLingui();
  const { query, orders } = useTabQuery(tab, search, live);
  const timeZone = useTimeZone();
  useEffect(() => {
    if (orders) see(orders);
  }, [orders, see]);
  if (isNotLoaded(query)) return <NotLoaded query={query} what={t`Today's orders`} />;
  if (!orders) return <TicketsSkeleton />;
  return (
    <>
      <StaleNotice since={staleSince(query)} timeZone={timeZone} />
      <Tickets
        orders={orders}
        live={live}
        busy={steps.busy}
        overtaken={steps.overtaken}
        mayRecall={mayRecall}
        statusShown={tab === 'All'}
        timeZone={timeZone}
        shortcuts={shortcuts}
        onStep={onStep}
      />
      {orders.length === 0 && !query.hasNextPage && <NothingHere tab={tab} search={search} />}
      {query.hasNextPage && (
        <LoadMore busy={query.isFetchingNextPage} failed={query.isFetchNextPageError} onMore={() => void query.fetchNextPage()} />
      )}
    </>
  );
}

function NothingHere({ tab, search }: { tab: Tab; search: string }) {
  const { t } = useLingui();
  const wanted = search.trim();
  if (!wanted)
    return (
      <EmptyState
        art="orders"
        title={t`No orders found`}
        text={tab === 'Pending' && <Trans>New orders appear here by themselves.</Trans>}
      />
    );
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
