import type { Order } from '@tiffin/contracts';
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, type RefObject } from 'react';
import { useServerNow } from '../../api/server-clock';
import { Skeleton } from '../../ui/skeleton';
import type { PlacedItem } from '../steady-list/steady-list';
import { useSteadyList } from '../steady-list/use-steady-list';
import type { LiveOrders } from './live/live-orders';
import { NewBelow } from './new-below';
import { useTicketKeys } from './shortcuts/use-ticket-keys';
import type { Step } from './ticket/next-steps';
import { Ticket } from './ticket/ticket';

export interface TicketsProps {
  orders: readonly Order[];
  live: LiveOrders;
  busy: ReadonlySet<string>;
  overtaken: ReadonlyMap<string, number>;
  /** Whether to offer a recall of an order at `now` (ms by the server's clock). */
  mayRecall: (order: Order, now: number) => boolean;
  /** Whether each ticket shows its status, since they differ. */
  statusShown: boolean;
  timeZone: string;
  /** Whether keys work as shortcuts. */
  shortcuts: boolean;
  /** It is beside another list: its tickets are narrower, it does not announce new orders, and keys reach it from that list only. */
  second?: boolean;
  onStep: (order: Order, step: Step) => void;
}

/** As many columns as fit; beside another list they are narrower. */
const GRID = 'grid grid-cols-[repeat(auto-fill,minmax(min(100%,var(--ticket,330px)),1fr))] gap-4';

const idOf = ({ _id }: Order): string => _id;

/** A list of tickets. One that leaves shows its new status in its place for a moment, so that no other slides under the finger. */
export function Tickets({
  orders,
  live,
  busy,
  overtaken,
  mayRecall,
  statusShown,
  timeZone,
  shortcuts,
  second = false,
  onStep,
}: TicketsProps) {
  const now = useServerNow();
  // Their change has to be read before they disappear.
  const lingers = useCallback((id: string) => overtaken.has(id), [overtaken]);
  const { places, holding } = useSteadyList(orders, idOf, { lingers });
  const tickets = useMemo(
    () =>
      places.map(({ id, item, leftAt }) => {
        const hasLeft = leftAt !== undefined;
        return { id, gone: hasLeft, order: hasLeft ? (live.orders.get(id)?.order ?? item) : item };
      }),
    [places, live],
  );
  useFocusStays(holding.ref, places);
  useTicketKeys(holding.ref, tickets, { on: shortcuts, second }, onStep);
  return (
    <>
      <ul {...holding} className={GRID}>
        {tickets.map(({ id, gone, order }) => (
          <Ticket
            key={id}
            order={order}
            gone={gone}
            busy={busy.has(id)}
            overtaken={overtaken.get(id) === order.revision}
            recallable={mayRecall(order, now)}
            now={now}
            statusShown={statusShown}
            timeZone={timeZone}
            shortcuts={shortcuts}
            onStep={onStep}
          />
        ))}
      </ul>
      {!second && <NewBelow list={holding.ref} tickets={tickets} />}
    </>
  );
}

/** Keeps the focus in the list when the focused ticket leaves: keyboard users continue with the one in its place. */
function useFocusStays(list: RefObject<HTMLElement | null>, places: readonly PlacedItem<unknown>[]): void {
  const last = useRef<{ places: readonly PlacedItem<unknown>[]; focused?: string | undefined }>({ places });
  useEffect(() => {
    const moved = (): void => {
      const ticket = document.activeElement?.closest('[data-ticket]');
      const focused = ticket && list.current?.contains(ticket) ? (ticket.getAttribute('data-ticket') ?? undefined) : undefined;
      // A removed ticket takes the focus with it, which is the case handled here.
      if (focused !== undefined || document.activeElement !== document.body) last.current.focused = focused;
    };
    document.addEventListener('focusin', moved);
    return () => document.removeEventListener('focusin', moved);
  }, [list]);
  useLayoutEffect(() => {
    const { places: before, focused } = last.current;
    last.current = { places, focused };
    if (focused === undefined || places.some(({ id }) => id === focused) || document.activeElement !== document.body) return;
    const index = before.findIndex(({ id }) => id === focused);
    const next = places[Math.min(Math.max(index, 0), places.length - 1)];
    last.current.focused = next?.id;
    if (!next) return;
    list.current?.querySelector<HTMLElement>(`[data-ticket="${CSS.escape(next.id)}"]`)?.focus({ preventScroll: true });
  }, [list, places]);
}

/** Placeholder of tickets while they load. */
export function TicketsSkeleton() {
  return (
    <div aria-busy className={GRID}>
      {Array.from({ length: 6 }, (_, index) => (
        <div key={index} className="grid gap-3 rounded-card border border-line bg-surface p-4">
          <Skeleton className="h-6 w-32" />
          <div className="flex gap-3">
            <Skeleton className="size-10 rounded-full!" />
            <div className="grid flex-1 content-center gap-2">
              <Skeleton className="h-4 w-2/3" />
              <Skeleton className="h-3 w-1/3" />
            </div>
          </div>
          <Skeleton className="h-5 w-1/2" />
          <Skeleton className="h-5 w-2/5" />
          <Skeleton className="mt-3 h-13" />
        </div>
      ))}
    </div>
  );
}
