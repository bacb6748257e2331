import { useLingui } from '@lingui/react/macro';
import type { Order, OrderStatus } from '@tiffin/contracts';
import { orderNumber, UNDO_WITHIN } from '@tiffin/contracts';
import { useCallback, useMemo, useRef, useState } from 'react';
import { call, ApiError } from '../../../api/call';
import { failureText } from '../../../api/failure-text';
import { toast } from '../../../ui/toast';
import { toastText } from '../../../ui/toast-text';
import { recallableFrom } from '../ticket/next-steps';

interface Steps {
  /** Orders whose step is being sent. */
  readonly busy: ReadonlySet<string>;
  /** Orders that another user changed first, with the new revision: their card says so. */
  readonly overtaken: ReadonlyMap<string, number>;
  /** Orders whose recall the server refused, with the status that they keep. */
  readonly refused: ReadonlyMap<string, OrderStatus>;
  readonly take: (order: Shown, to: Exclude<OrderStatus, 'Pending'>, reason?: string) => void;
  /** Calls the order's number, on the pickup screen and to its student (docs/adr/0045-the-pickup-screen.md). */
  readonly callOut: (order: Shown) => void;
  /** Moves the order back by one step (docs/reference/decisions.md#4.7). */
  readonly recall: (id: string, from: 'Prepared' | 'PickedUp') => void;
  /** Undoes this screen's latest step that can still be undone. */
  readonly undoLast: () => void;
}
/** The fields of an order as the screen showed it. */
type Shown = Pick<Order, '_id' | 'status' | 'token'>;
/** A step of this screen that can be undone. */
interface UndoableStep {
  readonly id: string;
  readonly to: 'Prepared' | 'PickedUp';
  /** In ms of the screen's clock. */
  readonly at: number;
  /** Its toast, which has the same undo. */
  readonly toast: string;
}

/** Changes the status of orders: one change at a time per order, however often the button is tapped. */
export function useSteps(onOrder: (order: Order) => void): Steps {
  const { t } = useLingui();
  const running = useRef(new Set<string>());
  const undoableSteps = useRef<readonly UndoableStep[]>([]);
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());
  const [overtaken, setOvertaken] = useState<ReadonlyMap<string, number>>(new Map());
  const [refused, setRefused] = useState<ReadonlyMap<string, OrderStatus>>(new Map());

  const once = useCallback(
    async ({ _id: id, status, token }: Shown, change: () => Promise<void>) => {
      if (running.current.has(id)) return;
      running.current.add(id);
      setBusy(new Set(running.current));
      try {
        await change();
      } catch (error) {
        const fresh = freshOrder(error);
        if (fresh) onOrder(fresh);
        if (fresh && fresh.status !== status) setOvertaken((now) => new Map(now).set(id, fresh.revision));
        else toast.error(toastText(orderNumber({ _id: id, token }), failureText(error)));
      } finally {
        running.current.delete(id);
        setBusy(new Set(running.current));
      }
    },
    [onOrder],
  );

  /** The order has no step left to undo. */
  const forget = useCallback((_id: string) => {
    for (const { id, toast: shown } of undoableSteps.current) if (id === _id) toast.dismiss(shown);
    undoableSteps.current = undoableSteps.current.filter(({ id }) => id !== _id);
  }, []);

  const recall = useCallback(
    (_id: string, from: 'Prepared' | 'PickedUp') => {
      forget(_id);
      void once({ _id, status: from }, async () => {
        const order = await call<Order>(`/orders/${_id}/recall`, { method: 'POST', body: { from } }).catch((error: unknown) => {
          if (staysThere(error, from)) setRefused((now) => new Map(now).set(_id, from));
          throw error;
        });
        onOrder(order);
        const code = orderNumber(order);
        toast.success(order.status === 'Pending' ? t`${code} is pending again` : t`${code} is waiting for pickup again`);
      });
    },
    [once, forget, onOrder, t],
  );

  const take = useCallback(
    ({ _id, status: from, token }: Shown, to: Exclude<OrderStatus, 'Pending'>, reason?: string) => {
      void once({ _id, status: from, token }, async () => {
        onOrder(await call<Order>(`/orders/${_id}`, { method: 'PATCH', query: { status: to, from }, body: reason ? { reason } : {} }));
        forget(_id);
        const code = orderNumber({ _id, token });
        const become = { Prepared: t`${code} is prepared`, PickedUp: t`${code} is picked up`, Rejected: t`${code} is rejected` };
        const text = toastText(become[to], t`order status updated successfully`);
        const back = recallableFrom(to);
        if (!back) return void toast.success(text);
        const shown = toast.action(text, { label: t`Undo`, onAction: () => recall(_id, back) });
        undoableSteps.current = [...undoableSteps.current, { id: _id, to: back, at: performance.now(), toast: shown }];
      });
    },
    [once, forget, onOrder, recall, t],
  );

  const callOut = useCallback(
    (order: Shown) => {
      void once(order, async () => {
        onOrder(await call<Order>(`/orders/${order._id}/call`, { method: 'POST' }));
        const code = orderNumber(order);
        toast.success(t`${code} is called`);
      });
    },
    [once, onOrder, t],
  );

  const undoLast = useCallback(() => {
    const last = undoableSteps.current.findLast(({ at }) => performance.now() - at < UNDO_WITHIN);
    if (last) recall(last.id, last.to);
    else toast.blank(t`Nothing to undo.`);
  }, [recall, t]);

  return useMemo(
    () => ({ busy, overtaken, refused, take, callOut, recall, undoLast }),
    [busy, overtaken, refused, take, callOut, recall, undoLast],
  );
}

/** Whether a refused recall is final: its time is over, or the order was picked up before (docs/reference/decisions.md#4.7). */
function staysThere(error: unknown, from: OrderStatus): boolean {
  return (error instanceof ApiError && error.code === 'too_late') || freshOrder(error)?.status === from;
}

/** The order's current state, where a refusal carries it (docs/reference/wire.md#4.3: `moved_on`, `illegal_transition`). */
function freshOrder(error: unknown): Order | undefined {
  if (!(error instanceof ApiError) || (error.code !== 'moved_on' && error.code !== 'illegal_transition')) return undefined;
  const { order } = error.body;
  return typeof order === 'object' && order !== null && '_id' in order && 'revision' in order ? (order as Order) : undefined;
}
