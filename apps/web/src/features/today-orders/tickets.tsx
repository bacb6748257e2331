import type { Order } from '@tiffin/contracts';
import { useCallback, useMemo } from 'react';
import { useServerNow } from '../../api/server-clock';
import { useSteadyList } from '../steady-list/use-steady-list';
import type { LiveOrders } from './live/live-orders';
import { useTicketKeys } from './shortcuts/use-ticket-keys';
import { Ticket } from './ticket/ticket';
import type { Step } from './ticket/next-steps';
import { useFocusStays } from './use-focus-stays';

interface TicketsProps {
  orders: readonly Order[];
  live: LiveOrders;
  busy: ReadonlySet<string>;
  overtaken: ReadonlyMap<string, number>;
  /** Whether an order is offered to go back by one step at `now` (ms by the server's clock). */
  mayRecall: (order: Order, now: number) => boolean;
  timeZone: string;
  /** Whether keys work as shortcuts. */
  shortcuts: boolean;
  onStep: (order: Order, step: Step) => void;
}

const idOf = ({ _id }: Order): string => _id;

/** The tickets of a tab. One that leaves shows its new status in its place for a moment, so that no other slides under the finger. */
export function Tickets({ orders, live, busy, overtaken, mayRecall, timeZone, shortcuts, onStep }: TicketsProps) {
  const now = useServerNow();
  // What became of them has to be read before they go.
  const lingers = useCallback((id: string) => overtaken.has(id), [overtaken]);
  const { places, holding } = useSteadyList(orders, idOf, { lingers });
  const tickets = useMemo(
    () =>
      places.map(({ id, item, leftAt }) => {
        const gone = leftAt !== undefined;
        return { id, gone, order: gone ? (live.orders.get(id)?.order ?? item) : item };
      }),
    [places, live],
  );
  useFocusStays(holding.ref, places);
  useTicketKeys(holding.ref, tickets, shortcuts, onStep);
  return (
    <ul {...holding} className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,330px),1fr))] gap-4">
      {tickets.map(({ id, gone, order }) => (
        <Ticket
          key={id}
          order={order}
          gone={gone}
          busy={busy.has(id)}
          overtaken={overtaken.get(id) === order.revision}
          recallable={mayRecall(order, now)}
          now={now}
          timeZone={timeZone}
          shortcuts={shortcuts}
          onStep={onStep}
        />
      ))}
    </ul>
  );
}
