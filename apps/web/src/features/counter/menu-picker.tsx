import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { ArrowDown, Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '../../ui/button';
import { Field, TextInput } from '../../ui/field';
import { LoadingSkeleton } from '../../ui/loading-skeleton';
import { Money } from '../../ui/money';
import { Skeleton } from '../../ui/skeleton';
import { lineKey } from '../cart/cart-item';
import { sumsOf } from '../cart/cart-sums';
import { usePackagedItems, useSnacks } from '../home/use-menu';
import { isNotLoaded, NotLoaded } from '../not-loaded/not-loaded';
import { useCounterCart } from './counter-cart';
import { menuLines } from './menu-lines';
import { ORDER_PANEL } from './order-panel';
import { PickButton } from './pick-button';

const GRID = 'grid grid-cols-1 gap-2.5 min-[18rem]:grid-cols-2 sm:grid-cols-3 md:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4';

/** Element id that the last order links to on small screens. */
export const COUNTER_MENU = 'counter-menu';

/** The whole menu as buttons that each add one unit or ask for its options, with a search. `popular`: ids of items, the most sold first. */
export function MenuPicker({ popular }: { popular: readonly string[] }) {
  const { t } = useLingui();
  const [search, setSearch] = useState('');
  const snacks = useSnacks();
  const items = usePackagedItems();
  const failed = [snacks, items].find(isNotLoaded);
  if (failed) return <NotLoaded query={failed} what={t`The menu`} />;
  if (!snacks.data || !items.data) return <MenuSkeleton />;
  const withOptions = new Map(snacks.data.filter(({ optionGroups }) => optionGroups).map((snack) => [snack._id, snack]));
  const lines = menuLines(snacks.data, items.data, { search, popular });
  return (
    <section id={COUNTER_MENU} aria-label={t`Menu`} className="grid scroll-mt-[calc(var(--header)+12px)] gap-3">
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
        <ul className={GRID}>
          {lines.map((line) => (
            <li key={lineKey(line)}>
              <PickButton line={line} dish={withOptions.get(line._id)} />
            </li>
          ))}
        </ul>
      )}
      <OrderBar />
    </section>
  );
}

/** Placeholder of the menu while it loads: higher than a phone's screen, so that the order below does not move. */
function MenuSkeleton() {
  return (
    <LoadingSkeleton
      text={<Trans>The menu is being loaded.</Trans>}
      rows={28}
      row={<Skeleton className="h-19 rounded-card!" />}
      className={GRID}
      above={<Skeleton className="mt-1.5 mb-3 h-12 rounded-control!" />}
    />
  );
}

/** On screens where the order is below the menu: its total so far and a link to it, until it is in sight. */
function OrderBar() {
  const { cart } = useCounterCart();
  const inSight = useOrderInSight();
  if (cart.length === 0 || inSight) return null;
  const { units, total } = sumsOf(cart);
  return (
    // Without a height of its own: the order stays where it is when the bar goes.
    <div data-bottom-bar className="sticky bottom-0 z-13 -mx-(--gutter) -mt-3 md:hidden">
      <div className="absolute inset-x-0 bottom-0 border-t border-line bg-surface px-(--gutter) py-3 pb-[calc(12px+env(safe-area-inset-bottom))]">
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
    </div>
  );
}

/** Whether at least the order's top is visible. */
function useOrderInSight(): boolean {
  const [inSight, setInSight] = useState(false);
  useEffect(() => {
    const panel = document.getElementById(ORDER_PANEL);
    if (!panel || typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver((entries) => setInSight((entries.at(-1)?.intersectionRatio ?? 0) > 0), { threshold: 0.05 });
    observer.observe(panel);
    return () => observer.disconnect();
  }, []);
  return inSight;
}
