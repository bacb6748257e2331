import type { Order } from '@tiffin/contracts';
import { useCallback, useState } from 'react';
import { useSearch } from '../../page/use-search';
import { useMediaQuery } from '../../ui/use-media-query';
import { useCanteen } from '../canteen/use-canteen';
import { CanteenClosed, MenuPopups } from '../home/contractor-controls';
import type { MenuPopup } from '../menu-editing/menu-popup';
import { useSound } from '../sound/use-sound';
import { Board } from './board';
import { HandOut } from './hand-out';
import { useRecallWindow } from './live/recall-window';
import { useHandOut } from './live/use-hand-out';
import { useLiveTodaysOrders } from './live/use-live-todays-orders';
import { useSteps } from './live/use-steps';
import { useTabCounts } from './live/use-tab-query';
import { RejectDialog } from './reject-dialog';
import { ShortcutsDialog } from './shortcuts/shortcuts-dialog';
import { useCounterKeys, useShortcutsSetting } from './shortcuts/use-shortcuts';
import { TabPanel } from './tab-panel';
import { type Step, recallableFrom } from './ticket/next-steps';
import { TodayHeader } from './today-header';
import { useNewOrders } from './use-new-orders';
import { tabAfter, useTab } from './use-tab';

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
  useCounterKeys(
    {
      onTab: () => chooseTab(tabAfter(searching ? undefined : chosen)),
      onUndo: steps.undoLast,
      onSound: sound.toggle,
      onList: () => setListing(true),
    },
    shortcuts,
  );

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
  const handOut = useHandOut(useCallback((order: Order) => take(order, 'PickedUp'), [take]));
  const reject = (order: Order, reason: string): void => {
    setRejecting(undefined);
    take(order, 'Rejected', reason);
  };
  const shownTab = searching ? 'All' : tab;
  const wide = useMediaQuery('(min-width: 64rem)');
  const board = wide && shownTab === 'Pending';
  const panel = { live, steps, recallWindow, shortcuts, onStep };
  return (
    <div className="page max-w-[1440px]!">
      <CanteenClosed canteen={canteen} onPopup={setPopup} />
      <TodayHeader
        tab={searching ? undefined : chosen}
        onTab={chooseTab}
        counts={counts}
        canteen={canteen}
        onPopup={setPopup}
        sound={sound}
        shortcuts={shortcuts}
        onShortcuts={() => setListing(true)}
      />
      {board && <Board counts={counts} onNumber={handOut} {...panel} />}
      {!board && shownTab === 'Prepared' && (
        <div className="@container mb-4">
          <HandOut shortcuts={shortcuts} onNumber={handOut} />
        </div>
      )}
      {!board && <TabPanel key={`${shownTab} ${search}`} tab={shownTab} search={search} {...panel} />}
      <MenuPopups popup={popup} onClose={() => setPopup(undefined)} />
      <RejectDialog order={rejecting} onClose={() => setRejecting(undefined)} onReject={reject} />
      <ShortcutsDialog open={listing} onOpenChange={setListing} on={shortcuts} onSwitch={chooseShortcuts} />
    </div>
  );
}
