import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { formatRupees, type Order, orderNumber, type ItemType, type PackagedItem, type Snack } from '@tiffin/contracts';
import { clsx } from 'clsx';
import { RotateCw } from 'lucide-react';
import { useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { call } from '../../../api/call';
import { failureText } from '../../../api/failure-text';
import { Button, ButtonLink } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';
import { toast } from '../../../ui/toast';
import { optionsText } from '../../../language/localized-name';
import { cartStore } from '../../cart/cart-store';
import { type Difference, type OrderAgainResult, type MenuNow, orderAgain } from './order-again';

/** Adds a finished order to the cart again, and says what of it is unavailable now. `compact`: on phones only the icon is visible. */
export function OrderAgainButton({ order, compact = false }: { order: Order; compact?: boolean }) {
  const again = useOrderAgain(order);
  const { data } = again;
  return (
    <>
      <Button
        tone="quiet"
        className={clsx('text-sm', compact ? 'text-inherit!' : 'text-accent-ink!')}
        busy={again.isPending}
        icon={<RotateCw aria-hidden size={18} />}
        onClick={() => again.mutate()}
      >
        <span className={clsx(compact && 'max-sm:sr-only')}>
          <Trans>Order again</Trans>
        </span>
        <span className="sr-only"> {orderNumber(order)}</span>
      </Button>
      <Outcome outcome={data && data.differences.length > 0 ? data : undefined} onClose={again.reset} />
    </>
  );
}

function Outcome({ outcome, onClose }: { outcome: OrderAgainResult | undefined; onClose: () => void }) {
  const added = outcome?.added ?? 0;
  return (
    <Dialog
      open={outcome !== undefined}
      onOpenChange={(open) => !open && onClose()}
      title={added > 0 ? <Trans>Not quite the same order</Trans> : <Trans>Nothing was added</Trans>}
      description={
        added > 0 ? (
          <Plural value={added} one="# item is in your cart." other="# items are in your cart." />
        ) : (
          <Trans>Your cart has not changed.</Trans>
        )
      }
      actions={
        <>
          <Button onClick={onClose}>
            <Trans>Stay here</Trans>
          </Button>
          <ButtonLink tone="primary" to={added > 0 ? '/cart' : '/'}>
            {added > 0 ? <Trans>View cart</Trans> : <Trans>See the menu</Trans>}
          </ButtonLink>
        </>
      }
    >
      <ul className="grid gap-2">
        {outcome?.differences.map((difference, index) => (
          // Two lines of one dish may differ in the same way; the list stays as it is while it is shown.
          <li key={index} className="flex justify-between gap-4 wrap-anywhere">
            <b>{difference.name}</b>
            <span className="max-w-[65%] text-right text-muted tabular-nums">
              <What difference={difference} />
            </span>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

function What({ difference }: { difference: Difference }) {
  switch (difference.kind) {
    case 'gone':
      return <Trans>Not available now</Trans>;
    case 'few':
      return (
        <Trans>
          Only {difference.left} of {difference.wanted}
        </Trans>
      );
    case 'no room':
      return <Trans>The cart is full</Trans>;
    case 'options':
      return <Trans>Without {optionsText(difference.without)}</Trans>;
    case 'choice':
      return <Trans>Choose its options in the cart</Trans>;
    case 'price':
      return (
        <Trans>
          {formatRupees(difference.now)}, was {formatRupees(difference.before)}
        </Trans>
      );
  }
}

/** The current menu, reduced to the halves that the order needs. */
async function menuFor({ items }: Order): Promise<MenuNow> {
  const has = (type: ItemType) => items.some(({ itemType }) => itemType === type);
  const [snacks, packaged] = await Promise.all([
    has('Snack') ? call<Snack[]>('/snacks') : [],
    has('PackagedFood') ? call<PackagedItem[]>('/snacks/packaged') : [],
  ]);
  return { snacks, packaged };
}

/** Adds an order to the cart again. If everything is available, a toast says so; otherwise `data` holds the outcome for display. */
function useOrderAgain(order: Order) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const lastToast = useRef('');
  return useMutation({
    mutationFn: async () => {
      const menu = await menuFor(order);
      let outcome: OrderAgainResult = { cart: [], added: 0, differences: [] };
      cartStore.change((cart) => {
        outcome = orderAgain(cart, order.items, menu);
        return outcome.cart;
      });
      return outcome;
    },
    onSuccess: ({ added, differences }) => {
      if (differences.length > 0) return;
      const text =
        added > 0 ? t`${plural(added, { one: '# item', other: '# items' })} added to cart` : t`All of it is already in your cart`;
      toast.dismiss(lastToast.current);
      lastToast.current = toast.action(text, { label: t`View cart`, onAction: () => void navigate('/cart') });
    },
    onError: (error) => void toast.error(failureText(error)),
  });
}
