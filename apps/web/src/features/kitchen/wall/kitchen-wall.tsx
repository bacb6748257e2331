import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { ownName, type KitchenOrder } from '@tiffin/contracts';
import { clsx } from 'clsx';
import { useMemo, useState, useEffect, useRef } from 'react';
import { useServerNow } from '../../../api/server-clock';
import { useLive } from '../../../live';
import { SteamingCarrier } from '../../../ui/carrier-art';
import { useFlashes } from '../../../ui/use-flashes';
import { LockDialog } from '../../key-gate/lock-dialog';
import { TapForSound } from '../../sound/tap-for-sound';
import { useSound } from '../../sound/use-sound';
import { useSteadyList } from '../../steady-list/use-steady-list';
import type { KitchenAnswer } from '../live/pending-orders';
import { lastBatch, undoableByDish, undoableActions } from '../live/undoable';
import { useLiveKitchen } from '../live/use-live-kitchen';
import { usePreparationActions } from '../live/use-preparation-actions';
import { linesLeft, summarise, type DishRow, dishKey, leftOf } from '../summary/kitchen-summary';
import { useConnectionLostSince } from './connection-lost';
import type { DishActions } from './dish-buttons';
import { DishCard } from './dish-card';
import { MoreBelow } from './more-below';
import { UndoDialog } from './undo-dialog';
import { useHoldHint } from './use-hold-hint';
import { useWakeLock } from './use-wake-lock';
import { useWallScale } from './use-wall-scale';
import { ConnectionLostBar, StaleBar } from './wall-bars';
import { WallHeader } from './wall-header';

interface KitchenWallProps {
  answer: KitchenAnswer;
  /** Since when (ms by this device's clock) the server cannot read newer counts; `undefined` while it can. */
  unreadSince: number | undefined;
  queryKey: readonly unknown[];
  /** A contractor can see the wall but cannot mark units as prepared (docs/reference/decisions.md#2.6). */
  readOnly: boolean;
}

const keyOf = ({ key }: DishRow): string => key;

/** The display on the kitchen's wall. */
export function KitchenWall({ answer, unreadSince, queryKey, readOnly }: KitchenWallProps) {
  const { t } = useLingui();
  const { state } = useLive();
  const now = useServerNow(5_000);
  const sound = useSound('kitchen');
  const lostSince = useConnectionLostSince();
  const { orders, live, dispatch, readAgain } = useLiveKitchen(answer, queryKey);
  const { prepare, prepareAll, undo, recall } = usePreparationActions(dispatch, readAgain);
  const [undoing, setUndoing] = useState(false);
  const [locking, setLocking] = useState(false);
  const rows = useMemo(() => summarise(orders), [orders]);
  const lost = lostSince !== undefined;
  const { places, holding } = useSteadyList(rows, keyOf, { above: lost });
  const isNew = useNewDishes(orders, sound.ring);
  const hintAtHold = useHoldHint();
  useWakeLock();
  useWallScale();

  const undoables = undoableActions(answer, live, now);
  const units = undoableByDish(undoables);

  return (
    <div className="flex h-dvh flex-col">
      <WallHeader
        title={<Trans>Kitchen Summary</Trans>}
        detail={plural(orders.length, { one: '# order', other: '# orders' })}
        timeZone={answer.kitchen.timeZone}
        readOnly={readOnly}
        state={lost ? 'lost' : state}
        sound={{ on: sound.on && !sound.blocked, toggle: sound.toggle }}
        onUndo={readOnly ? undefined : () => setUndoing(true)}
        onLock={readOnly ? undefined : () => setLocking(true)}
      />
      {lost ? <ConnectionLostBar since={lostSince} /> : unreadSince !== undefined && <StaleBar since={unreadSince} />}
      <TapForSound sound={sound} className="text-[1.0625rem] min-[901px]:text-[1.25rem]" />
      {places.length === 0 ? (
        <EmptyWall />
      ) : (
        <ul
          aria-label={t`Kitchen Summary`}
          // The list scrolls; while its buttons are absent or disabled, nothing else in it can take the keyboard focus.
          tabIndex={0}
          {...holding}
          className={clsx(
            'grid min-h-0 flex-1 auto-rows-min content-start gap-1.5 overflow-y-auto p-2 min-[901px]:grid-cols-2 min-[901px]:py-1.5',
            // Rows use the available height, but no card is cut in half.
            'min-[901px]:auto-rows-[minmax(min-content,13rem)] min-[1800px]:grid-cols-3',
            lost && 'opacity-85 grayscale',
          )}
        >
          {places.map(({ id, item, leftAt }) => {
            const last = lastBatch(units.get(id) ?? []);
            const actions: DishActions = {
              prepare: () => {
                prepare(item);
                hintAtHold(item);
              },
              prepareAll: () => prepareAll(item, linesLeft(orders, id)),
              undoable: last.length,
              undo: () => undo(last),
              off: lost,
            };
            return (
              <DishCard
                key={id}
                row={item}
                done={leftAt !== undefined}
                isNew={isNew.has(id)}
                now={now}
                actions={readOnly ? undefined : actions}
              />
            );
          })}
        </ul>
      )}
      <MoreBelow list={holding.ref} places={places} isNew={isNew} />
      {!readOnly && (
        <LockDialog
          open={locking}
          onOpenChange={setLocking}
          text={<Trans>New orders no longer show or ring here until someone enters the kitchen key again.</Trans>}
          back={<Trans>Back to the kitchen</Trans>}
        />
      )}
      {!readOnly && <UndoDialog open={undoing} onOpenChange={setUndoing} actions={undoables} onUndo={undo} onRecall={recall} />}
    </div>
  );
}

/** Shown when no order is pending. */
function EmptyWall() {
  return (
    <div className="grid flex-1 place-content-center justify-items-center gap-2 p-6 text-center">
      <SteamingCarrier />
      <h2 className="title-card min-[901px]:text-[1.75rem]">
        <Trans>No items summary available</Trans>
      </h2>
      <p className="text-muted min-[901px]:text-[1.125rem]">
        <Trans>New orders appear here by themselves.</Trans>
      </p>
    </div>
  );
}

/**
 * The keys of dishes to which an order has just added units, for one flash; calls `ring` once per order. Dishes of the first render are not
 * new.
 */
function useNewDishes(orders: readonly KitchenOrder[], ring: () => void): ReadonlySet<string> {
  const knownIds = useRef<ReadonlySet<string>>(undefined);
  const bell = useRef(ring);
  const { flashing, flash } = useFlashes<string>();

  useEffect(() => {
    bell.current = ring;
  }, [ring]);

  useEffect(() => {
    const seen = knownIds.current;
    knownIds.current = new Set(orders.map(({ _id }) => _id));
    if (!seen) return;
    const keys = orders.filter(({ _id }) => !seen.has(_id)).flatMap(dishesOf);
    if (keys.length === 0) return;
    bell.current();
    flash(keys);
  }, [orders, flash]);

  return flashing;
}

function dishesOf(order: KitchenOrder): string[] {
  return order.items.filter((item) => leftOf(item) > 0).map((item) => dishKey(ownName(item)));
}
