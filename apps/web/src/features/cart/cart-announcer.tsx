import { useLingui } from '@lingui/react/macro';
import { formatRupees } from '@tiffin/contracts';
import { useEffect, useRef, useState } from 'react';
import { localizedName } from '../../language/localized-name';
import { lastLineChange } from './cart-difference';
import { useCart } from './cart-store';
import { sumsOf } from './cart-sums';

/** Tells a screen reader what just changed in the cart and what it costs now. */
export function CartAnnouncer() {
  const { t } = useLingui();
  const { cart } = useCart();
  const shown = useRef(cart);
  const [news, setNews] = useState('');
  useEffect(() => {
    const difference = lastLineChange(shown.current, cart);
    shown.current = cart;
    if (!difference) return;
    const name = localizedName(difference.item);
    const what = difference.kind === 'removed' ? t`${name} removed` : t`${name}, quantity ${difference.item.quantity}`;
    const total = formatRupees(sumsOf(cart).total);
    setNews(t`${what}. Cart total ${total}.`);
  }, [cart, t]);
  return (
    <p role="status" className="sr-only">
      {news}
    </p>
  );
}
