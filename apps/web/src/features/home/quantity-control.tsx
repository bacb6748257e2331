import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { Button } from '../../ui/button';
import { Stepper } from '../../ui/stepper';
import { toast } from '../../ui/toast';
import { toastText } from '../../ui/toast-text';
import { isCanteenClosed } from '../canteen/use-canteen';
import { addLine, canAddLine, lineOf, setQuantity } from '../cart/cart-changes';
import { type CartItem, quantityLimit } from '../cart/cart-item';
import { cartStore, useCart } from '../cart/cart-store';

interface QuantityControlProps {
  /** The line as the menu has it now. */
  item: CartItem;
  /** Name for screen readers; a variant's includes its price. */
  name: string;
  /** Uses the full width. */
  full?: boolean;
}

/** Add to Cart, which becomes the line's stepper in the same box; the focus stays in it. */
export function QuantityControl({ item, name, full = false }: QuantityControlProps) {
  const { t } = useLingui();
  const cache = useQueryClient();
  const { cart } = useCart();
  const quantity = lineOf(cart, item)?.quantity ?? 0;
  const { box, willSwap } = useFocusThatStays(quantity > 0);
  const set = (next: number) => {
    if (next < 1) willSwap();
    cartStore.change((now) => setQuantity(now, item, next));
  };
  const add = () => {
    if (!canAddLine(cart)) return void toast.error(t`max quantity reached`);
    willSwap();
    cartStore.change((now) => addLine(now, item));
    showAddedToast(isCanteenClosed(cache) ? toastText(t`Added to cart`, t`The canteen is closed.`) : t`Added to cart`);
  };
  return (
    <div ref={box} className={full ? 'grid' : 'shrink-0'}>
      {quantity > 0 ? (
        <Stepper
          full={full}
          label={name}
          value={quantity}
          max={quantityLimit(item)}
          onDecrease={() => set(quantity - 1)}
          onIncrease={() => set(quantity + 1)}
        />
      ) : (
        <Button tone="soft" full={full} className={full ? 'px-2!' : 'px-3! text-sm'} aria-label={t`Add to Cart: ${name}`} onClick={add}>
          {t`Add to Cart`}
        </Button>
      )}
    </div>
  );
}

let lastToast: string | undefined;

/** Replaces the previous toast: several in a row would cover what is tapped next. */
function showAddedToast(text: ReactNode): void {
  if (lastToast) toast.dismiss(lastToast);
  lastToast = toast.success(text);
}

/** Keeps the focus in the box when a tap replaces one control by the other. */
function useFocusThatStays(counted: boolean) {
  const box = useRef<HTMLDivElement>(null);
  const tapped = useRef(false);
  useLayoutEffect(() => {
    if (!tapped.current) return;
    tapped.current = false;
    [...(box.current?.querySelectorAll('button') ?? [])].at(-1)?.focus({ preventScroll: true });
  }, [counted]);
  return { box, willSwap: () => (tapped.current = true) };
}
