import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { ArrowDown, Plus, Search } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button';
import { Field, TextInput } from '../../ui/field';
import { Money } from '../../ui/money';
import { Skeleton } from '../../ui/skeleton';
import { toast } from '../../ui/toast';
import { addLine, canAddLine, lineOf, setQuantity } from '../cart/cart-changes';
import { type CartItem, lineKey, quantityLimit } from '../cart/cart-item';
import { sumsOf } from '../cart/cart-sums';
import { snackToCartItem, variantToCartItem } from '../home/menu-to-cart';
import { shownItems, shownSnacks } from '../home/menu-order';
import { usePackagedItems, useSnacks } from '../home/use-menu';
import { isNotLoaded, NotLoaded } from '../not-loaded/not-loaded';
import { numberText } from '../../language/formats';
import { localizedName } from '../../language/localized-name';
import { counterCart, useCounterCart } from './counter-cart';
import { ORDER_PANEL } from './order-panel';

/** The whole menu as buttons that each add one unit: available items first, with a search. */
export function MenuPicker() {
  const { t } = useLingui();
  const [search, setSearch] = useState('');
  const snacks = useSnacks();
  const items = usePackagedItems();
  const failed = [snacks, items].find(isNotLoaded);
  if (failed) return <NotLoaded query={failed} what={t`The menu`} />;
  if (!snacks.data || !items.data) return <Skeleton className="h-72 rounded-card!" />;
  const lines = [
    ...shownSnacks(snacks.data, { search }).map(snackToCartItem),
    ...shownItems(items.data, { search }).flatMap((item) => item.variants.map((variant) => variantToCartItem(item, variant))),
  ];
  return (
    <section aria-label={t`Menu`} className="grid gap-3">
      <Field label={<span className="sr-only">{t`Search the menu`}</span>}>
        <div className="relative">
          <Search aria-hidden size={18} className="absolute top-3.75 left-3.5 text-muted" />
          <TextInput
            type="search"
            className="pl-10!"
            placeholder={t`Search the menu`}
            value={search}
            onChange={(event) => setSearch(event.target.value)}
          />
        </div>
      </Field>
      {lines.length === 0 ? (
        <p className="py-8 text-center text-muted">
          <Trans>Nothing on the menu has this name.</Trans>
        </p>
      ) : (
        <ul className="grid grid-cols-2 gap-2.5 sm:grid-cols-3 xl:grid-cols-4">
          {lines.map((line) => (
            <li key={lineKey(line)}>
              <PickButton line={line} />
            </li>
          ))}
        </ul>
      )}
      <OrderBar />
    </section>
  );
}

function PickButton({ line }: { line: CartItem }) {
  const { t } = useLingui();
  const { cart, attempt } = useCounterCart();
  const quantity = lineOf(cart, line)?.quantity ?? 0;
  const there = line.type === 'Snack' ? line.isAvailable : line.availableCount > 0;
  const name = localizedName(line);
  const add = () => {
    if (quantity >= quantityLimit(line) || (quantity === 0 && !canAddLine(cart))) return void toast.error(t`max quantity reached`);
    counterCart.change((now) => (lineOf(now, line) ? setQuantity(now, line, quantity + 1) : addLine(now, line)));
  };
  return (
    <button
      type="button"
      disabled={!there || attempt !== undefined}
      onClick={add}
      className="flex min-h-19 w-full items-center justify-between gap-2 rounded-card border border-line bg-surface px-3.5 py-2.5 text-left enabled:hover:bg-wash enabled:active:scale-[0.98] disabled:cursor-not-allowed disabled:text-muted"
    >
      <span className="min-w-0">
        <span className="block font-semibold wrap-anywhere">{name}</span>
        <span className="block text-sm text-muted tabular-nums">
          {there ? <Money amount={line.price} /> : <Trans>Not available</Trans>}
          {there && line.type === 'PackagedFood' && <> · {t`${numberText(line.availableCount)} left`}</>}
        </span>
      </span>
      {quantity > 0 ? (
        <span className="grid size-8 shrink-0 place-items-center rounded-full bg-accent font-bold text-on-accent tabular-nums">
          {quantity}
          <span className="sr-only"> {t`in the order`}</span>
        </span>
      ) : (
        there && <Plus aria-hidden size={20} className="shrink-0 text-muted" />
      )}
    </button>
  );
}

/** On screens where the order is below the menu: its total so far and a link to it. */
function OrderBar() {
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
          <Plural value={units} one="# item" other="# items" /> · <Money amount={total} /> · <Trans>Go to the order</Trans>
        </span>
      </Button>
    </div>
  );
}
