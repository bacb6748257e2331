import { Trans, useLingui } from '@lingui/react/macro';
import { CURRENCY_SIGN, type OrderItem } from '@tiffin/contracts';
import { RotateCw } from 'lucide-react';
import { useId } from 'react';
import { useNavigate } from 'react-router-dom';
import { numberText } from '../../../language/formats';
import { localizedName, optionsText } from '../../../language/localized-name';
import { useMember } from '../../../session';
import { toast } from '../../../ui/toast';
import { cartStore } from '../../cart/cart-store';
import { sumsOf } from '../../cart/cart-sums';
import { orderAgain, type MenuNow } from '../../orders/order-again/order-again';
import { plainAmount } from '../plain-amount';
import { usePackagedItems, useSnacks } from '../use-menu';
import { useLastOrders, type LastOrder } from './use-last-orders';

/** The student's last orders, as far as they can be ordered now, in one line that scrolls. A tap fills the cart and opens it. */
export function AgainLine() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const title = useId();
  const orders = useLastOrders(useMember() ?? undefined).data ?? [];
  const menu = useMenuNow(orders);
  const offers = offersOf(orders, menu);
  if (offers.length === 0) return null;
  const order = ({ items }: LastOrder) => {
    let missing: string[] = [];
    cartStore.change((cart) => {
      const { cart: filled, differences } = orderAgain(cart, items, menu);
      missing = differences.filter(({ kind }) => kind !== 'price').map(({ name }) => name);
      return filled;
    });
    const names = missing.join(', ');
    if (names) toast.blank(t`Not all of it is available now: ${names}`);
    void navigate('/cart');
  };
  return (
    // It scrolls to the window's edges; its padding leaves space for the focus ring.
    <div className="-mx-(--gutter) -my-1 flex items-center gap-2 overflow-x-auto px-(--gutter) py-1 [scrollbar-width:none]">
      <p id={title} className="shrink-0 text-sm font-semibold text-muted">
        <Trans>Again</Trans>
      </p>
      <ul aria-labelledby={title} className="flex gap-2">
        {offers.map(({ last, list, amount }) => (
          <li key={last._id} className="shrink-0">
            <button
              type="button"
              aria-label={t`Order again: ${list}, ${amount}`}
              onClick={() => order(last)}
              className="inline-flex min-h-(--tap) max-w-[min(19rem,max(72vw,12rem))] items-center gap-1.5 rounded-control border border-line-strong bg-surface px-3 text-sm font-semibold transition-colors duration-(--fast) hover:bg-wash"
            >
              <RotateCw aria-hidden size={16} className="shrink-0 text-accent-ink" />
              <span className="truncate">{list}</span>
              <span className="shrink-0 tabular-nums">· {amount}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface Offer {
  readonly last: LastOrder;
  /** Such as `4 Idli, 1 Ice cream`. */
  readonly list: string;
  /** What the cart will cost with packing and tax. */
  readonly amount: string;
}

function offersOf(orders: readonly LastOrder[], menu: MenuNow): readonly Offer[] {
  const byList = new Map<string, Offer>();
  for (const last of orders) {
    const list = last.items.flatMap((item) => lineText(item, menu)).join(', ');
    const total = sumsOf(orderAgain([], last.items, menu).cart).total;
    if (list && !byList.has(list)) byList.set(list, { last, list, amount: `${CURRENCY_SIGN}${plainAmount(total)}` });
  }
  return [...byList.values()];
}

/** The line as it can be ordered now; empty where it can't. */
function lineText(item: OrderItem, menu: MenuNow): string[] {
  return orderAgain([], [item], menu).cart.map((line) => {
    const options = optionsText(line.options ?? []);
    return `${numberText(line.quantity)} ${localizedName(line)}${options && ` (${options})`}`;
  });
}

function useMenuNow(orders: readonly LastOrder[]): MenuNow {
  const hasPackaged = orders.some(({ items }) => items.some(({ itemType }) => itemType === 'PackagedFood'));
  return { snacks: useSnacks(false).data ?? [], packaged: usePackagedItems(hasPackaged).data ?? [] };
}
