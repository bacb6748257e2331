import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { ShoppingBag } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useCartCount } from '../../features/cart/cart-store';

/** Leads to the cart; the badge counts its units. */
export function CartButton() {
  const { t } = useLingui();
  const count = useCartCount();
  return (
    <Link
      to="/cart"
      aria-label={t`Cart, ${plural(count, { one: '# item', other: '# items' })}`}
      className="relative inline-grid size-(--tap) place-items-center rounded-control hover:bg-wash"
    >
      <ShoppingBag aria-hidden size={23} />
      {count > 0 && (
        <span
          aria-hidden
          className="absolute top-px right-0 grid h-5 min-w-5 place-items-center rounded-[10px] bg-danger px-[5px] text-xs leading-none font-bold text-on-danger tabular-nums ring-2 ring-surface"
        >
          {count}
        </span>
      )}
    </Link>
  );
}
