import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import type { PackagedItem, Variant } from '@tiffin/contracts';
import { Minus, Plus } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { call } from '../../../api/call';
import { failureText } from '../../../api/failure-text';
import { IconButton } from '../../../ui/button';
import { toast } from '../../../ui/toast';
import { useMenuCache } from '../use-menu-cache';

interface StockStepperProps {
  item: PackagedItem;
  variant: Variant;
  /** Item and price, for screen readers. */
  name: string;
  /** Renders the count. */
  children: (left: number) => ReactNode;
}

/**
 * A variant's count with buttons for one more and one less. Each tap is relative, so it is correct whatever other users do meanwhile
 * (docs/reference/decisions.md#3.3).
 */
export function StockStepper({ item, variant: { _id, availableCount }, name, children }: StockStepperProps) {
  const { t } = useLingui();
  const { putItem } = useMenuCache();
  // Taps that the server has not answered yet; they are sent one after another.
  const [underWay, setUnderWay] = useState(0);
  const { mutate } = useMutation({
    scope: { id: `stock ${_id}` },
    mutationFn: (by: number) =>
      call<{ item: PackagedItem }>(`/contractors/packaged/${encodeURIComponent(item._id)}/stock`, { method: 'POST', body: { _id, by } }),
    onMutate: (by) => setUnderWay((now) => now + by),
    onSuccess: ({ item: saved }) => putItem(saved),
    onError: (error) => toast.error(failureText(error)),
    onSettled: (_, __, by) => setUnderWay((now) => now - by),
  });
  const left = Math.max(0, availableCount + underWay);
  return (
    <>
      <span className="min-w-0 flex-1">{children(left)}</span>
      <span className="-mr-1 flex shrink-0 gap-1">
        <IconButton
          tone="outline"
          label={t`One less: ${name}`}
          aria-disabled={left === 0 || undefined}
          icon={<Minus aria-hidden size={19} strokeWidth={2.4} />}
          onClick={() => left > 0 && mutate(-1)}
        />
        <IconButton
          tone="outline"
          label={t`One more: ${name}`}
          icon={<Plus aria-hidden size={19} strokeWidth={2.4} />}
          onClick={() => mutate(1)}
        />
      </span>
    </>
  );
}
