import { plural } from '@lingui/core/macro';
import type { Order } from '@tiffin/contracts';
import { ArrowDown } from 'lucide-react';
import { useState, type RefObject } from 'react';
import { serverNow } from '../../api/server-clock';
import { Button } from '../../ui/button';
import { useViewportPositions } from '../steady-list/use-viewport-positions';

interface ShownTicket {
  readonly id: string;
  readonly gone: boolean;
  readonly order: Order;
}

/** The share of a ticket that must have been visible: its number and the student. */
const SEEN = 0.5;
/** Time in ms that an order's message may be in transit. */
const MAX_TRANSIT_MS = 10_000;

/** The number of new orders below the visible area that the user has not seen; links to the first of them. */
export function NewBelow({ list, tickets }: { list: RefObject<HTMLElement | null>; tickets: readonly ShownTicket[] }) {
  const unseen = useUnseen(list, tickets);
  const [first] = unseen;
  const text = first === undefined ? '' : plural(unseen.length, { one: '# new order', other: '# new orders' });
  const show = (): void => {
    const ticket = list.current?.querySelector<HTMLElement>(`[data-ticket="${CSS.escape(first ?? '')}"]`);
    ticket?.focus({ preventScroll: true });
    ticket?.scrollIntoView({ block: 'center' });
  };
  return (
    <>
      <p role="status" className="sr-only">
        {text}
      </p>
      {first !== undefined && (
        <div data-new-below className="pointer-events-none sticky bottom-4 z-10 h-0">
          <Button
            tone="primary"
            size="counter"
            className="pointer-events-auto absolute bottom-0 left-1/2 -translate-x-1/2 motion-arrival rounded-full! shadow-raised"
            onClick={show}
          >
            {text}
            <ArrowDown aria-hidden size={20} strokeWidth={2.4} />
          </Button>
        </div>
      )}
    </>
  );
}

/** The ids of tickets that arrived while the list was shown and were never visible, in order. */
function useUnseen(list: RefObject<HTMLElement | null>, tickets: readonly ShownTicket[]): string[] {
  const where = useViewportPositions(list, tickets, SEEN);
  const [seen, setSeen] = useState<ReadonlySet<string>>(() => new Set(tickets.map(({ id }) => id)));
  // Orders placed before then are not new, even if a further page or a recall adds them.
  const [since] = useState(() => new Date(serverNow() - MAX_TRANSIT_MS).toISOString());
  const unseen = tickets.filter(({ id }) => !seen.has(id));
  const met = unseen.filter(({ id, order }) => order.createdAt < since || (where.get(id) ?? 'below') !== 'below');
  if (met.length > 0) setSeen(new Set([...seen, ...met.map(({ id }) => id)]));
  return unseen.filter(({ id, gone }) => !gone && where.get(id) === 'below').map(({ id }) => id);
}
