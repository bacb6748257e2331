import type { Order } from '@tiffin/contracts';
import { useServerNow } from '../../api/server-clock';
import { useSteadyList } from '../steady-list/use-steady-list';
import type { LiveOrders } from './live/live-orders';
import { Ticket } from './ticket/ticket';
import type { Step } from './ticket/next-steps';

interface TicketsProps {
  orders: readonly Order[];
  live: LiveOrders;
  busy: ReadonlySet<string>;
  overtaken: ReadonlyMap<string, number>;
  timeZone: string;
  onStep: (order: Order, step: Step) => void;
}

const idOf = ({ _id }: Order): string => _id;

/** The tickets of a tab. One that leaves shows its new status in its place for a moment, so that no other slides under the finger. */
export function Tickets({ orders, live, busy, overtaken, timeZone, onStep }: TicketsProps) {
  const now = useServerNow();
  const { places, touch } = useSteadyList(orders, idOf);
  return (
    <ul
      onPointerDownCapture={touch}
      onKeyDownCapture={touch}
      className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,330px),1fr))] gap-4"
    >
      {places.map(({ id, item, leftAt }) => {
        const gone = leftAt !== undefined;
        const order = gone ? (live.orders.get(id)?.order ?? item) : item;
        return (
          <Ticket
            key={id}
            order={order}
            gone={gone}
            busy={busy.has(id)}
            overtaken={overtaken.get(id) === order.revision}
            now={now}
            timeZone={timeZone}
            onStep={onStep}
          />
        );
      })}
    </ul>
  );
}
