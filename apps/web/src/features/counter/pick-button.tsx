import { Trans, useLingui } from '@lingui/react/macro';
import { LOW_STOCK, type Snack } from '@tiffin/contracts';
import { clsx } from 'clsx';
import { useState } from 'react';
import { numberText } from '../../language/formats';
import { localizedName } from '../../language/localized-name';
import { Money } from '../../ui/money';
import { FoodTile } from '../../ui/tile';
import { toast } from '../../ui/toast';
import { canAddLine, lineOf, linesOf, quantityLimitIn } from '../cart/cart-changes';
import { addUnits } from '../cart/cart-edits';
import type { CartItem } from '../cart/cart-item';
import { unitsOf } from '../cart/cart-sums';
import { priceFrom } from '../home/menu-to-cart';
import { ChooseOptions } from './choose-options';
import { counterCart, useCounterCart } from './counter-cart';
import { canBeOrdered } from './menu-lines';

interface PickButtonProps {
  line: CartItem;
  /** The dish, where its options must be chosen before it is added. */
  dish: Snack | undefined;
}

/** An item of the menu with its picture. Each tap adds one unit, or asks for the options. */
export function PickButton({ line, dish }: PickButtonProps) {
  const { t } = useLingui();
  const { cart, attempt } = useCounterCart();
  const [choosing, setChoosing] = useState(false);
  const quantity = unitsOf(linesOf(cart, line));
  const there = canBeOrdered(line);
  const from = dish && priceFrom(dish);
  const add = () => {
    const same = lineOf(cart, line)?.quantity ?? 0;
    if (same >= quantityLimitIn(cart, line) || (same === 0 && !canAddLine(cart))) return void toast.error(t`max quantity reached`);
    counterCart.change((now) => addUnits(now, line));
  };
  return (
    <>
      <button
        type="button"
        disabled={!there || attempt !== undefined}
        aria-haspopup={dish && 'dialog'}
        onClick={dish ? () => setChoosing(true) : add}
        className={clsx(
          'relative flex h-full min-h-19 w-full touch-manipulation items-stretch overflow-hidden rounded-card border bg-surface text-left',
          'enabled:hover:bg-wash enabled:active:scale-[0.98] disabled:cursor-not-allowed disabled:text-muted',
          quantity > 0 ? 'border-accent shadow-[inset_0_0_0_1px_var(--accent)]' : 'border-line',
        )}
      >
        <FoodTile size="side" id={line._id} name="" image={line.image} packaged={line.type === 'PackagedFood'} dim={!there} />
        <span className="min-w-0 flex-1 self-center px-2.5 py-2">
          <span className="block leading-tight font-semibold wrap-anywhere">{localizedName(line)}</span>
          <span className="mt-0.5 block text-sm text-muted tabular-nums">
            {!there ? (
              <Trans>Not available</Trans>
            ) : from === undefined ? (
              <Money amount={line.price} />
            ) : (
              <Trans>
                from <Money amount={from} />
              </Trans>
            )}
            {there && line.type === 'PackagedFood' && line.availableCount <= LOW_STOCK && (
              <> · {t`${numberText(line.availableCount)} left`}</>
            )}
          </span>
        </span>
        {quantity > 0 && (
          <span className="absolute top-1 left-1 grid h-7 min-w-7 place-items-center rounded-full bg-accent px-1.5 font-bold text-on-accent tabular-nums">
            {quantity}
            <span className="sr-only"> {t`in the order`}</span>
          </span>
        )}
      </button>
      {choosing && dish && <ChooseOptions dish={dish} onClose={() => setChoosing(false)} />}
    </>
  );
}
