import { plural, t } from '@lingui/core/macro';
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { NewPrice } from '@tiffin/contracts';
import { ApiError, call } from '../../../api/call';
import { failureText } from '../../../api/failure-text';
import { refetchNow } from '../../../api/refetch';
import { toast } from '../../../ui/toast';
import { MENU_KEY } from '../../home/use-menu';

const send = (prices: readonly NewPrice[]) => call<{ changed: number }>('/contractors/menu/prices', { method: 'POST', body: { prices } });

/** Changes prices, all or none, with a way back for some seconds (docs/reference/decisions.md#3.10). */
export function useChangePrices(onDone: () => void) {
  const cache = useQueryClient();
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: send,
    onSuccess: ({ changed }, prices) => {
      const undo = () => void takeBack(cache, prices);
      toast.action(plural(changed, { one: '# price is changed.', other: '# prices are changed.' }), { label: t`Undo`, onAction: undo });
      onDone();
    },
    // After a refusal too: another person may have changed the menu.
    onSettled: () => refetchNow(cache, MENU_KEY),
  });
  return { change: mutate, changing: isPending, error, reset, isOutdated: error instanceof ApiError && error.code === 'conflict' };
}

async function takeBack(cache: QueryClient, prices: readonly NewPrice[]): Promise<void> {
  try {
    await send(prices.map(({ price, seenPrice, ...item }) => ({ ...item, price: seenPrice, seenPrice: price })));
    toast.success(t`The old prices are back.`);
  } catch (error) {
    const isOutdated = error instanceof ApiError && error.code === 'conflict';
    toast.error(isOutdated ? t`Someone has changed these prices since. Nothing was undone.` : failureText(error));
  }
  void refetchNow(cache, MENU_KEY);
}
