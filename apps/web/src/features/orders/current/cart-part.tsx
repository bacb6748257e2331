import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { clsx } from 'clsx';
import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import { Money } from '../../../ui/money';
import { useCart } from '../../cart/cart-store';
import { sumsOf } from '../../cart/cart-sums';

/** The cart's contents and total, linking to it. `beside`: the bar shows an order too. */
export function CartPart({ beside }: { beside: boolean }) {
  const { t } = useLingui();
  const { cart, attempt } = useCart();
  const { units, total } = sumsOf(cart);
  const contents = attempt ? (
    <Trans>Order not confirmed yet</Trans>
  ) : (
    <>
      <Plural value={units} one="# item" other="# items" /> · <Money amount={total} />
    </>
  );
  return (
    <nav aria-label={t`Cart`} className="grid max-w-full flex-[1_0_auto]">
      <Link
        to="/cart"
        className={clsx(
          'flex min-h-[56px] flex-wrap items-center justify-between gap-x-3 bg-accent py-1.5 font-semibold text-on-accent tabular-nums active:bg-accent-press',
          beside ? 'px-3.5' : 'px-4.5',
        )}
      >
        {beside ? (
          <>
            <span className="leading-snug">
              <span className="block">
                <Trans>View cart</Trans>
              </span>
              <span className="block text-sm">{contents}</span>
            </span>
            <ArrowRight aria-hidden size={20} strokeWidth={2.4} className="shrink-0 max-[399px]:hidden" />
          </>
        ) : (
          <>
            <span className="text-[1rem]">{contents}</span>
            <span className="flex items-center gap-2 text-[1rem]">
              <Trans>View cart</Trans>
              <ArrowRight aria-hidden size={20} strokeWidth={2.4} className="shrink-0" />
            </span>
          </>
        )}
      </Link>
    </nav>
  );
}
