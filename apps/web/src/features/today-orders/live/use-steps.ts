import { useLingui } from '@lingui/react/macro';
import type { Order, OrderStatus } from '@tiffin/contracts';
import { orderCode } from '@tiffin/contracts';
import { useCallback, useRef, useState } from 'react';
import { call, CallFailed } from '../../../api/call';
import { failureText } from '../../../api/failure-text';
import { toast } from '../../../ui/toast';
import { recallableFrom } from '../ticket/next-steps';

interface Steps {
  /** The orders whose step is on its way. */
  readonly busy: ReadonlySet<string>;
  /** The orders that somebody else had changed meanwhile, with the revision they were changed to: their card says so. */
  readonly overtaken: ReadonlyMap<string, number>;
  readonly take: (order: Shown, to: Exclude<OrderStatus, 'Pending'>, reason?: string) => void;
  /** Back by one step (decisions 4.7). */
  readonly recall: (id: string, from: 'Prepared' | 'PickedUp') => void;
}
/** An order as the screen showed it. */
type Shown = Pick<Order, '_id' | 'status'>;

/** Changing an order's status: one change at a time for each order, however often the button is tapped. */
export function useSteps(tell: (order: Order) => void): Steps {
  const { t } = useLingui();
  const running = useRef(new Set<string>());
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());
  const [overtaken, setOvertaken] = useState<ReadonlyMap<string, number>>(new Map());

  const once = useCallback(
    async ({ _id: id, status }: Shown, change: () => Promise<void>) => {
      if (running.current.has(id)) return;
      running.current.add(id);
      setBusy(new Set(running.current));
      try {
        await change();
      } catch (error) {
        const fresh = freshOrder(error);
        if (fresh) tell(fresh);
        if (fresh && fresh.status !== status) setOvertaken((now) => new Map(now).set(id, fresh.revision));
        else toast.error(failureText(error));
      } finally {
        running.current.delete(id);
        setBusy(new Set(running.current));
      }
    },
    [tell],
  );

  const recall = useCallback(
    (_id: string, from: 'Prepared' | 'PickedUp') => {
      void once({ _id, status: from }, async () => {
        const order = await call<Order>(`/orders/${_id}/recall`, { method: 'POST', body: { from } });
        tell(order);
        const code = orderCode(_id);
        toast.success(order.status === 'Pending' ? t`${code} is pending again` : t`${code} is waiting for pickup again`);
      });
    },
    [once, tell, t],
  );

  const take = useCallback(
    ({ _id, status: from }: Shown, to: Exclude<OrderStatus, 'Pending'>, reason?: string) => {
      void once({ _id, status: from }, async () => {
        tell(await call<Order>(`/orders/${_id}`, { method: 'PATCH', query: { status: to, from }, body: reason ? { reason } : {} }));
        const said = t`order status updated successfully`;
        const back = recallableFrom(to);
        if (back) toast.action(said, { label: t`Undo`, onAction: () => recall(_id, back) });
        else toast.success(said);
      });
    },
    [once, tell, recall, t],
  );

  return { busy, overtaken, take, recall };
}

/** The order as it is now, where a refusal carries it (api.md 4: `moved_on`, `illegal_transition`). */
function freshOrder(error: unknown): Order | undefined {
  if (!(error instanceof CallFailed) || (error.code !== 'moved_on' && error.code !== 'illegal_transition')) return undefined;
  const { order } = error.body;
  return typeof order === 'object' && order !== null && '_id' in order && 'revision' in order ? (order as Order) : undefined;
}
