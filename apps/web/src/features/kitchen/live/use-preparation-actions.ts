import { useLingui } from '@lingui/react/macro';
import type { Order, Preparation } from '@tiffin/contracts';
import { orderNumber } from '@tiffin/contracts';
import { useCallback, useMemo, useRef, type ReactNode } from 'react';
import { call, ApiError } from '../../../api/call';
import { failureText } from '../../../api/failure-text';
import { localizedName } from '../../../language/localized-name';
import { newUuid } from '../../cart/new-uuid';
import { toast } from '../../../ui/toast';
import { toastText } from '../../../ui/toast-text';
import type { Dish, KitchenUpdate } from './live-kitchen';
import { sendUntilAnswered, ATTEMPT_TIMEOUT } from './send-until-answered';
import type { RecallableOrder, UndoableUnit } from './undoable';

interface Preparing {
  /** Marks one unit of a dish as prepared. Each call is its own unit; several may be in flight. */
  readonly prepare: (dish: Dish) => void;
  readonly undo: (unit: UndoableUnit) => void;
  /** Returns a prepared order to the kitchen. */
  readonly recall: (order: RecallableOrder) => void;
}

/** Time in ms for which "Marked as prepared" is shown (docs/reference/specification.md#9.8). */
const BRIEFLY = 1_000;

/** The cook's actions. Counts change at once and are corrected by the answer (docs/reference/design.md#8.3). */
export function usePreparationActions(dispatch: (update: KitchenUpdate) => void, readAgain: () => void): Preparing {
  const { t } = useLingui();
  const onTheirWay = useRef(new Map<string, Promise<boolean>>());
  const lastToast = useRef<string>(undefined);

  /** Each toast replaces the previous one, so that fast taps do not pile them up. */
  const say = useCallback((text: ReactNode) => {
    if (lastToast.current !== undefined) toast.dismiss(lastToast.current);
    lastToast.current = toast.success(text, { duration: BRIEFLY });
  }, []);

  const prepare = useCallback(
    (dish: Dish) => {
      const { name } = dish;
      const preparationId = newUuid();
      dispatch({ type: 'unitTapped', preparationId, dish, at: performance.now() });
      const send = () =>
        call<Preparation>('/kitchen/prepared', { method: 'POST', body: { name, preparationId }, responseTimeout: ATTEMPT_TIMEOUT });
      const answered = sendUntilAnswered(send).then(
        (preparation) => {
          dispatch({ type: 'unitPrepared', preparation, at: performance.now() });
          say(toastText(localizedName(dish), t`Marked as prepared`));
          return true;
        },
        (error: unknown) => {
          dispatch({ type: 'unitRefused', preparationId });
          const why = isCode(error, 'nothing_left') ? t`Nothing left to prepare. Another screen was faster.` : failureText(error);
          toast.error(toastText(localizedName(dish), why));
          return false;
        },
      );
      onTheirWay.current.set(preparationId, answered);
      void answered.finally(() => {
        onTheirWay.current.delete(preparationId);
        readAgain();
      });
    },
    [dispatch, readAgain, say, t],
  );

  const undo = useCallback(
    async (unit: UndoableUnit) => {
      const { preparationId } = unit;
      dispatch({ type: 'undoTapped', unit, at: performance.now() });
      // A unit can be undone after the server has accepted it.
      const isAccepted = await (onTheirWay.current.get(preparationId) ?? true);
      if (!isAccepted) return;
      const send = () =>
        call<Preparation>('/kitchen/prepared/undo', { method: 'POST', body: { preparationId }, responseTimeout: ATTEMPT_TIMEOUT });
      try {
        dispatch({ type: 'unitUndone', preparation: await sendUntilAnswered(send), at: performance.now() });
      } catch (error) {
        dispatch({ type: 'undoRefused', preparationId });
        // Already undone, by a repeat after a lost answer or by another screen. The next read shows it.
        if (!isCode(error, 'nothing_to_undo')) toast.error(toastText(localizedName(unit), failureText(error)));
      }
      readAgain();
    },
    [dispatch, readAgain],
  );

  const recall = useCallback(
    async ({ orderId, token }: RecallableOrder) => {
      const code = orderNumber({ _id: orderId, token });
      try {
        const order = await call<Order>(`/orders/${orderId}/recall`, { method: 'POST', body: { from: 'Prepared' } });
        dispatch({ type: 'orderChanged', order, at: performance.now() });
        toast.success(t`${code} is back in the kitchen`);
      } catch (error) {
        toast.error(toastText(code, failureText(error)));
      }
      readAgain();
    },
    [dispatch, readAgain, t],
  );

  return useMemo(() => ({ prepare, undo: (unit) => void undo(unit), recall: (order) => void recall(order) }), [prepare, undo, recall]);
}

function isCode(error: unknown, code: ApiError['code']): boolean {
  return error instanceof ApiError && error.code === code;
}
