import { Plural, Trans } from '@lingui/react/macro';
import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import { BottomBar } from '../../ui/bottom-bar';
import { Money } from '../../ui/money';
import { useCart } from '../cart/cart-store';
import { sumsOf } from '../cart/cart-sums';

/** On phones: the cart's contents and total, linking to it. Empty while the cart is. */
export function CartBar() {
  const { cart, attempt } = useCart();
  const { units, total } = sumsOf(cart);
  if (units === 0) return null;
  return (
    <BottomBar>
      <Link
        to="/cart"
        className="mx-auto flex min-h-14 max-w-[640px] items-center justify-between gap-3 rounded-[16px] bg-accent px-[18px] text-[1rem] font-semibold text-on-accent tabular-nums shadow-raised active:bg-accent-press"
      >
        <span>
          {attempt ? (
            <Trans>Order not confirmed yet</Trans>
          ) : (
            <>
              <Plural value={units} one="# item" other="# items" /> · <Money amount={total} />
            </>
          )}
        </span>
        <span className="flex shrink-0 items-center gap-2">
          <Trans>View cart</Trans>
          <ArrowRight aria-hidden size={20} strokeWidth={2.4} />
        </span>
      </Link>
    </BottomBar>
  );
}
