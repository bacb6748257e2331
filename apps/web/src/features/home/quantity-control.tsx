import { useLingui } from '@lingui/react/macro';
import type { Snack } from '@tiffin/contracts';
import { useLayoutEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button';
import { Stepper } from '../../ui/stepper';
import { toast } from '../../ui/toast';
import { addLine, canAddLine, linesOf, quantityLimitIn, setQuantity } from '../cart/cart-changes';
import type { CartItem } from '../cart/cart-item';
import { cartStore, useCart } from '../cart/cart-store';
import { unitsOf } from '../cart/cart-sums';
import { LazyDishSheet } from '../food-contents/lazy-dish-sheet';
import { useAddedToast } from './use-added-toast';

interface QuantityControlProps {
  /** The line as the menu has it now. */
  item: CartItem;
  /** The dish, where its options must be chosen before it is added: the sheet opens for each one more. */
  dish?: Snack | undefined;
  /** Name for screen readers; a variant's includes its price. */
  name: string;
  /** Uses the full width. */
  full?: boolean;
}

/**
 * Add to Cart, which becomes the stepper of all lines of the item in the same box; the focus stays in it. The stepper changes the line that
 * was added last.
 */
export function QuantityControl({ item, dish, name, full = false }: QuantityControlProps) {
  const { t } = useLingui();
  const showAdded = useAddedToast();
  const { cart } = useCart();
  const [choosing, setChoosing] = useState(false);
  const lines = linesOf(cart, item);
  const last = lines.at(-1);
  const quantity = unitsOf(lines);
  const { box, willSwap } = useFocusThatStays(quantity > 0);
  const add = () => {
    if (!canAddLine(cart)) return void toast.error(t`max quantity reached`);
    willSwap();
    cartStore.change((now) => addLine(now, item));
    showAdded();
  };
  const change = (line: CartItem, by: 1 | -1) => {
    if (quantity + by < 1) willSwap();
    cartStore.change((now) => setQuantity(now, line, line.quantity + by));
  };
  const choose = dish && (() => setChoosing(true));
  return (
    <div ref={box} className={full ? 'grid' : 'shrink-0'}>
      {last ? (
        <Stepper
          full={full}
          label={name}
          value={quantity}
          max={dish ? Infinity : quantity - last.quantity + quantityLimitIn(cart, last)}
          onDecrease={() => change(last, -1)}
          onIncrease={choose ?? (() => change(last, 1))}
        />
      ) : (
        <Button
          tone="soft"
          full={full}
          className={full ? 'px-2!' : 'px-3! text-sm'}
          aria-label={t`Add to Cart: ${name}`}
          aria-haspopup={dish && 'dialog'}
          onClick={choose ?? add}
        >
          {t`Add to Cart`}
        </Button>
      )}
      {choosing && dish && (
        <LazyDishSheet
          item={dish}
          like={last?.type === 'Snack' ? last : undefined}
          onClose={() => setChoosing(false)}
          onDone={() => {
            if (!last) willSwap();
            setChoosing(false);
          }}
        />
      )}
    </div>
  );
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
