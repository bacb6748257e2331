import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import type { Order } from '@tiffin/contracts';
import { ApiError, call } from '../../api/call';
import { failureText } from '../../api/failure-text';
import { toast } from '../../ui/toast';

interface UndoCounterOrderOptions {
  /** Called with the cancelled order. */
  onUndone: (order: Order) => void;
  /** Called with the current state of an order that can no longer be cancelled. */
  onCurrent: (order: Order) => void;
}

/** Cancels an order that was placed at the counter (docs/reference/decisions.md#4.11a). */
export function useUndoCounterOrder({ onUndone, onCurrent }: UndoCounterOrderOptions) {
  const { t } = useLingui();
  return useMutation({
    mutationFn: (orderId: string) => call<Order>(`/orders/${encodeURIComponent(orderId)}/cancel`, { method: 'POST', body: {} }),
    onSuccess: onUndone,
    onError: (error) => {
      const current = error instanceof ApiError ? (error.body['order'] as Order | undefined) : undefined;
      if (current) onCurrent(current);
      const late = error instanceof ApiError && error.status === 409;
      toast.error(late ? t`It is too late to undo this order. The contractor can still reject it.` : failureText(error));
    },
  });
}
