import { useLingui } from '@lingui/react/macro';
import type { PackagedItem } from '@tiffin/contracts';
import { useScrollRestoration } from '../../page/use-scroll-restoration';
import { Card } from '../../ui/card';
import { Skeleton } from '../../ui/skeleton';
import { useCart } from '../cart/cart-store';
import { useAvailability } from '../cart/use-availability';
import { AsOf } from '../not-loaded/as-of';
import { isNotLoaded, NotLoaded } from '../not-loaded/not-loaded';
import { useWithout } from './diets';
import { NothingFound } from './lazy-nothing-found';
import { shownItems } from './menu-order';
import { MenuLoading } from './menu-skeleton';
import { availabilityOn } from './menu-answers';
import { PackagedCard } from './packaged-card';
import type { MenuListProps } from './snack-grid';
import { usePackagedItems } from './use-menu';
import { useAnnouncePriceChanges, useSyncCartWithMenu } from './use-sync-cart-with-menu';

const PACKAGED_GRID = 'grid items-start gap-3 min-[700px]:grid-cols-2 min-[700px]:gap-4 min-[1080px]:grid-cols-3';

/** The canteen's packaged items that match the search. */
export function PackagedList({ search, onPopup, silent, popular }: MenuListProps) {
  const { t } = useLingui();
  const query = usePackagedItems();
  useScrollRestoration(query.data !== undefined);
  useSyncCartWithMenu(query.data);
  useUnlistedLines(query.data);
  const { without } = useWithout();
  if (isNotLoaded(query)) return <NotLoaded query={query} what={t`The menu`} />;
  if (!query.data || !popular) return <PackagedSkeleton />;
  const items = shownItems(query.data, { search, without, popular, asListed: onPopup !== undefined });
  if (items.length === 0) {
    if (silent) return null;
    const title = t`No Items Found`;
    return <NothingFound title={title} search={search} add="addItem" onPopup={onPopup} />;
  }
  return (
    <>
      <AsOf at={query.dataUpdatedAt} />
      <ul className={PACKAGED_GRID}>
        {items.map((item) => (
          <PackagedCard key={item._id} item={item} onPopup={onPopup} />
        ))}
      </ul>
    </>
  );
}

/**
 * Asks about packaged items in the cart that the menu no longer has at their price: only the server knows the variant's new price
 * (docs/reference/decisions.md#3.3). With the new price, the line matches its variant again.
 */
function useUnlistedLines(items: readonly PackagedItem[] | undefined): void {
  const { cart, attempt } = useCart();
  const listed = new Set<unknown>(availabilityOn(items ?? [], cart).lines);
  const unlisted = items ? cart.filter((line) => line.type === 'PackagedFood' && !listed.has(line)) : [];
  useAvailability(unlisted, { paused: attempt !== undefined, onPriceChange: useAnnouncePriceChanges() });
}

/** Placeholder of the packaged items while they load. */
function PackagedSkeleton() {
  return (
    <MenuLoading className={PACKAGED_GRID}>
      {Array.from({ length: 6 }, (_, index) => (
        <Card key={index} className="grid gap-3 p-3">
          <div className="flex items-center gap-3">
            <Skeleton className="size-14 rounded-[10px]!" />
            <Skeleton className="h-5 w-1/2" />
          </div>
          <Skeleton className="h-(--tap)" />
          <Skeleton className="h-(--tap)" />
        </Card>
      ))}
    </MenuLoading>
  );
}
