import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Order, Preparation } from '@tiffin/contracts';
import { orderNumber, otherNamesOf } from '@tiffin/contracts';
import { useCallback, useMemo, useRef, type ReactNode } from 'react';
import { call, ApiError } from '../../../api/call';
import { failureText } from '../../../api/failure-text';
import { localizedName } from '../../../language/localized-name';
import { toast } from '../../../ui/toast';
import { toastText } from '../../../ui/toast-text';
import type { LineLeft } from '../summary/kitchen-summary';
import { inTurns } from './in-turns';
import type { Dish, KitchenUpdate, TappedUnit } from './live-kitchen';
import { sendUntilAnswered, ATTEMPT_TIMEOUT } from './send-until-answered';
import { batchOf, newUnitIds } from './unit-ids';
import type { RecallableOrder, UndoableUnit } from './undoable';

interface Preparing {
  /** Marks one unit of a dish as prepared, of the oldest order. Each call is its own unit; several may be in flight. */
  readonly prepare: (dish: Dish) => void;
  /** Marks these units as prepared, and no others: an order that arrives meanwhile is not among them. */
  readonly prepareAll: (dish: Dish, lines: readonly LineLeft[]) => void;
  readonly undo: (units: readonly UndoableUnit[]) => void;
  /** Returns a prepared order to the kitchen. */
  readonly recall: (order: RecallableOrder) => void;
}

/** Time in ms for which "Marked as prepared" is shown (docs/reference/specification.md#9.8). */
const BRIEFLY = 1_000;

/** The cook's actions. Counts change at once and are corrected by the answer (docs/reference/design.md#8.3). */
export function usePreparationActions(dispatch: (update: KitchenUpdate) => void, readAgain: () => void): Preparing {
  const { t } = useLingui();
  const onTheirWay = useRef(new Map<string, Promise<unknown>>());
  const lastToast = useRef<string>(undefined);
  /** The toasts that offer to undo a batch. */
  const batchToasts = useRef(new Map<string, string>());

  /** Each toast replaces the previous one, so that fast taps do not pile them up. */
  const say = useCallback((text: ReactNode) => {
    if (lastToast.current !== undefined) toast.dismiss(lastToast.current);
    lastToast.current = toast.success(text, { duration: BRIEFLY });
  }, []);

  /** Sends units that the wall counts at once. Returns an error for each one that the server refused. */
  const send = useCallback(
    (dish: Dish, units: readonly TappedUnit[]): Promise<unknown[]> => {
      units.forEach((unit) => dispatch({ type: 'unitTapped', unit, dish, at: performance.now() }));
      const answers = inTurns(units, ({ preparationId, orderId, lineId }) => {
        const body = { name: dish.name, preparationId, ...(orderId && { orderId, lineId }) };
        return sendUntilAnswered(() =>
          call<Preparation>('/kitchen/prepared', { method: 'POST', body, responseTimeout: ATTEMPT_TIMEOUT }),
        ).then(
          (preparation) => dispatch({ type: 'unitPrepared', preparation, at: performance.now() }),
          (error: unknown) => {
            dispatch({ type: 'unitRefused', preparationId });
            return error;
          },
        );
      });
      units.forEach(({ preparationId }, index) => onTheirWay.current.set(preparationId, answers[index] ?? Promise.resolve()));
      return Promise.all(answers).finally(() => {
        units.forEach(({ preparationId }) => onTheirWay.current.delete(preparationId));
        readAgain();
      });
    },
    [dispatch, readAgain],
  );

  const undo = useCallback(
    async (units: readonly UndoableUnit[]) => {
      units.forEach((unit) => dispatch({ type: 'undoTapped', unit, at: performance.now() }));
      for (const { preparationId } of units) toast.dismiss(batchToasts.current.get(batchOf(preparationId)) ?? '');
      const answers = inTurns(units, async (unit) => {
        const { preparationId } = unit;
        // A unit can be undone after the server has accepted it.
        if (await onTheirWay.current.get(preparationId)) return undefined;
        const body = { preparationId };
        try {
          const undone = () => call<Preparation>('/kitchen/prepared/undo', { method: 'POST', body, responseTimeout: ATTEMPT_TIMEOUT });
          dispatch({ type: 'unitUndone', preparation: await sendUntilAnswered(undone), at: performance.now() });
        } catch (error) {
          dispatch({ type: 'undoRefused', preparationId });
          // Already undone, by a repeat after a lost answer or by another screen. The next read shows it.
          return isCode(error, 'nothing_to_undo') ? undefined : error;
        }
        return undefined;
      });
      const failure = (await Promise.all(answers)).find(Boolean);
      const [first] = units;
      if (failure && first) toast.error(toastText(localizedName(first), failureText(failure)));
      readAgain();
    },
    [dispatch, readAgain],
  );

  const prepare = useCallback(
    (dish: Dish) => {
      const units = newUnitIds(1).map((preparationId): TappedUnit => ({ preparationId, orderId: '' }));
      void send(dish, units).then(([error]) => {
        if (!error) return say(toastText(localizedName(dish), t`Marked as prepared`));
        toast.error(toastText(localizedName(dish), whyRefused(error, t`Nothing left to prepare. Another screen was faster.`)));
      });
    },
    [send, say, t],
  );

  const prepareAll = useCallback(
    (dish: Dish, lines: readonly LineLeft[]) => {
      const places = lines.flatMap(({ orderId, lineId, left }) => Array.from({ length: left }, () => ({ orderId, lineId })));
      const units = newUnitIds(places.length).map((preparationId, index): TappedUnit => ({ preparationId, orderId: '', ...places[index] }));
      void send(dish, units).then((errors) => {
        const prepared = units.filter((_, index) => !errors[index]);
        // Other screens may have prepared some of them; that is an error only if they have prepared all.
        const failure = errors.find((error) => error && (prepared.length === 0 || !isCode(error, 'nothing_left')));
        if (failure)
          toast.error(toastText(localizedName(dish), whyRefused(failure, t`Nothing left to prepare. Another screen was faster.`)));
        const [first] = prepared;
        if (!first) return;
        const text = plural(prepared.length, { one: '# marked as prepared', other: '# marked as prepared' });
        const undoable = prepared.map(({ preparationId, orderId }): UndoableUnit => {
          return { kind: 'item', preparationId, orderId, name: dish.name, ...otherNamesOf(dish), at: '' };
        });
        const id = toast.action(toastText(localizedName(dish), text), { label: t`Undo`, onAction: () => void undo(undoable) });
        batchToasts.current.set(batchOf(first.preparationId), id);
      });
    },
    [send, undo, t],
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

  return useMemo(
    () => ({ prepare, prepareAll, undo: (units) => void undo(units), recall: (order) => void recall(order) }),
    [prepare, prepareAll, undo, recall],
  );
}

function whyRefused(error: unknown, nothingLeft: string): string {
  return isCode(error, 'nothing_left') ? nothingLeft : failureText(error);
}

function isCode(error: unknown, code: ApiError['code']): boolean {
  return error instanceof ApiError && error.code === code;
}
