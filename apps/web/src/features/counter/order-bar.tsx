import { Plural, Trans } from '@lingui/react/macro';
import { ArrowDown } from 'lucide-react';
import { Button } from '../../ui/button';
import { Money } from '../../ui/money';
import { sumsOf } from '../cart/cart-sums';
import { useCounterCart } from './counter-cart';
import { ORDER_PANEL } from './order-panel';

/** On screens on which the order stands below the menu: what it comes to so far, and the way to it. */
export function OrderBar() {
  const { cart } = useCounterCart();
  if (cart.length === 0) return null;
  const { units, total } = sumsOf(cart);
  return (
    <div
      data-bottom-bar
      className="sticky bottom-0 z-13 -mx-(--gutter) border-t border-line bg-surface px-(--gutter) py-3 pb-[calc(12px+env(safe-area-inset-bottom))] lg:hidden"
    >
      <Button
        tone="soft"
        full
        icon={<ArrowDown aria-hidden size={19} />}
        onClick={() => document.getElementById(ORDER_PANEL)?.scrollIntoView({ block: 'start' })}
      >
        <span className="tabular-nums">
          <Plural value={units} one="# item" other="# items" /> · <Money amount={total} /> · <Trans>To the order</Trans>
        </span>
      </Button>
    </div>
  );
}
