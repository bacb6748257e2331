import { lazy, Suspense, useState } from 'react';
import { useCart } from './cart-store';

const CartAnnouncement = lazy(async () => ({ default: (await import('./cart-announcement')).CartAnnouncement }));

/** Announces changes of the cart to screen readers; the code is loaded with the first one. */
export function CartAnnouncer() {
  const state = useCart();
  const [since] = useState(state);
  return (
    <p role="status" className="sr-only">
      <Suspense fallback={null}>{state !== since && <CartAnnouncement since={since} />}</Suspense>
    </p>
  );
}
