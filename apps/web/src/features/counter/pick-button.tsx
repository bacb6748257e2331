import { Trans, useLingui } from '@lingui/react/macro';
import { LOW_STOCK } from '@tiffin/contracts';
import { clsx } from 'clsx';
import { numberText } from '../../language/formats';
import { localizedName } from '../../language/localized-name';
import { Money } from '../../ui/money';
import { FoodTile } from '../../ui/tile';
import { toast } from '../../ui/toast';
import { addLine, canAddLine, lineOf, setQuantity } from '../cart/cart-changes';
import { type CartItem, quantityLimit } from '../cart/cart-item';
import { counterCart, useCounterCart } from './counter-cart';
import { canBeOrdered } from './menu-lines';

/** An item of the menu with its picture. Each tap adds one unit. */
export function PickButton({ line }: { line: CartItem }) {
  const { t } = useLingui();
  const { cart, attempt } = useCounterCart();
  const quantity = lineOf(cart, line)?.quantity ?? 0;
  const there = canBeOrdered(line);
  const add = () => {
    if (quantity >= quantityLimit(line) || (quantity === 0 && !canAddLine(cart))) return void toast.error(t`max quantity reached`);
    counterCart.change((now) => (lineOf(now, line) ? setQuantity(now, line, quantity + 1) : addLine(now, line)));
  };
  return (
    <button
      type="button"
      disabled={!there || attempt !== undefined}
      onClick={add}
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
          {there ? <Money amount={line.price} /> : <Trans>Not available</Trans>}
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
  );
}
