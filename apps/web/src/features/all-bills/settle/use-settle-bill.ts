import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { type Bill, type BillPayment, formatRupees, type PaymentMethod } from '@tiffin/contracts';
import { useCallback, useRef, useState } from 'react';
import { call, ApiError } from '../../../api/call';
import { failureText } from '../../../api/failure-text';
import { refetchNow } from '../../../api/refetch';
import { toast } from '../../../ui/toast';
import { toastText } from '../../../ui/toast-text';
import { BILLS_KEY, SUMS_OF_BILLS_KEY } from '../../bill/bills-key';
import { leftOf } from '../../bill/bill-sums';
import { foldBillIntoCache } from '../../bill/fold-bill-into-cache';
import { personLabel } from '../../bill/person-label';
import { newUuid } from '../../cart/new-uuid';
import { foldBillIntoLists } from '../fold-bill-into-lists';

/** The reason in the history when the toast's undo reverses a payment (docs/reference/decisions.md#7.4a). */
const MISTAKE = 'Marked by mistake';
/** Time in ms during which further taps in the place of Mark Paid are ignored. */
const TAPS_DIE_DOWN = 800;

/** A received payment, in rupees. */
interface Money {
  /** Idempotency: a repeat with the same id is the same payment. */
  readonly paymentId: string;
  readonly amount: number;
  readonly method: PaymentMethod;
  readonly reference?: string;
  /** The open amount on screen; the server refuses a payment that is recorded twice. */
  readonly left: number;
}

/** A payment that can be reversed; `amount` in rupees. Without an id, it is the last one. */
export type ReceivedPayment = Pick<BillPayment, 'amount'> & Partial<Pick<BillPayment, '_id'>>;

export interface SettleActions {
  /** Bills whose payment is being sent. */
  readonly busy: ReadonlySet<string>;
  /** Bills whose open amount had changed when they were to be marked as paid, with the bill's new revision. */
  readonly changed: ReadonlyMap<string, number>;
  readonly markPaid: (bill: Bill) => void;
  /** Records a payment. Throws what `call` throws. */
  readonly receive: (bill: Bill, money: Money) => Promise<void>;
  /** Reverses one payment and keeps the others. Throws what `call` throws. */
  readonly reverse: (bill: Bill, reason: string, payment: ReceivedPayment) => Promise<void>;
  /** Whether the bill is being marked or was marked a moment ago, so that a repeated tap is ignored. */
  readonly isJustPaid: (billId: string) => boolean;
}

/**
 * Marks bills as paid with the open amount that the screen shows (docs/reference/decisions.md#7.4), and reverses that. One change at a time
 * per bill. `method`: the chosen payment method, if any.
 */
export function useSettleBill(method?: PaymentMethod): SettleActions {
  const { t } = useLingui();
  const cache = useQueryClient();
  const running = useRef(new Set<string>());
  const paidAt = useRef(new Map<string, number>());
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());
  const [changed, setChanged] = useState<ReadonlyMap<string, number>>(new Map());

  const showBill = useCallback(
    (bill: Bill) => {
      foldBillIntoCache(cache, bill);
      foldBillIntoLists(cache, bill);
      void refetchNow(cache, SUMS_OF_BILLS_KEY);
    },
    [cache],
  );

  const reverse = useCallback(
    async ({ _id, studentInfo }: Bill, reason: string, { _id: paymentId, amount }: ReceivedPayment) => {
      paidAt.current.delete(_id);
      try {
        const body = { reason, ...(paymentId !== undefined && { paymentId }) };
        showBill(await call<Bill>(`/bills/${encodeURIComponent(_id)}/reversal`, { method: 'POST', body }));
      } catch (error) {
        // Another user reversed it meanwhile: the screen is stale.
        if (error instanceof ApiError && error.code === 'not_paid') void refetchNow(cache, BILLS_KEY);
        throw error;
      }
      const sum = formatRupees(amount);
      const whose = personLabel(studentInfo);
      toast.success(toastText(`${whose} · ${sum}`, t`payment reversed`));
    },
    [cache, showBill, t],
  );

  const receive = useCallback(
    async ({ _id, studentInfo }: Bill, money: Money) => {
      try {
        showBill(await call<Bill>(`/bills/${encodeURIComponent(_id)}/payments`, { method: 'POST', body: money }));
      } catch (error) {
        const fresh = freshBill(error);
        if (fresh) showBill(fresh);
        throw error;
      }
      toast.success(toastText(`${personLabel(studentInfo)} · ${formatRupees(money.amount)}`, t`payment recorded`));
    },
    [showBill, t],
  );

  const pay = useCallback(
    async (bill: Bill) => {
      const { _id, amount, studentInfo } = bill;
      const left = leftOf(bill);
      const paymentId = newUuid();
      const sum = formatRupees(left);
      const whose = personLabel(studentInfo);
      try {
        const paid = await call<Bill>(`/bills/${encodeURIComponent(_id)}`, {
          method: 'PATCH',
          body: { amount, left, paymentId, ...(method && { method }) },
        });
        paidAt.current.set(_id, performance.now());
        showBill(paid);
        const undo = () =>
          void reverse(paid, MISTAKE, { _id: paymentId, amount: left }).catch((error: unknown) =>
            toast.error(toastText(whose, failureText(error))),
          );
        toast.action(toastText(`${whose} · ${sum}`, t`bill marked as paid`), { label: t`Undo`, onAction: undo });
      } catch (error) {
        const fresh = freshBill(error);
        if (fresh) {
          showBill(fresh);
          setChanged((now) => new Map(now).set(_id, fresh.revision));
        }
        toast.error(toastText(whose, failureText(error)));
      }
    },
    [method, showBill, reverse, t],
  );

  const markPaid = useCallback(
    (bill: Bill) => {
      if (running.current.has(bill._id)) return;
      running.current.add(bill._id);
      setBusy(new Set(running.current));
      void pay(bill).finally(() => {
        running.current.delete(bill._id);
        setBusy(new Set(running.current));
      });
    },
    [pay],
  );

  // The socket's message may arrive before the answer.
  const isJustPaid = useCallback(
    (billId: string) => running.current.has(billId) || performance.now() - (paidAt.current.get(billId) ?? -Infinity) < TAPS_DIE_DOWN,
    [],
  );
  return { busy, changed, markPaid, receive, reverse, isJustPaid };
}

/** The bill's current state, where a refusal carries it (docs/reference/wire.md#7: `amount_changed`, `already_paid`). */
function freshBill(error: unknown): Bill | undefined {
  if (!(error instanceof ApiError)) return undefined;
  const { bill } = error.body;
  return typeof bill === 'object' && bill !== null && '_id' in bill && 'revision' in bill ? (bill as Bill) : undefined;
}
