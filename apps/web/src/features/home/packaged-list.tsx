import { useLingui } from '@lingui/react/macro';
import { isNotLoaded, NotLoaded } from '../not-loaded/not-loaded';
import { newsOfItems } from './as-cart-item';
import { shownItems } from './menu-order';
import { PACKAGED_GRID, PackagedSkeleton } from './menu-skeleton';
import { NothingFound } from './nothing-found';
import { PackagedCard } from './packaged-card';
import { useCartThatKnows } from './use-cart-that-knows';
import { usePackagedItems } from './use-menu';

/** The canteen's packaged items, as far as the search finds them. */
export function PackagedList({ search, canOrder }: { search: string; canOrder: boolean }) {
  const { t } = useLingui();
  const query = usePackagedItems();
  useCartThatKnows(query.data, newsOfItems);
  if (isNotLoaded(query)) return <NotLoaded query={query} what={t`The menu`} />;
  if (!query.data) return <PackagedSkeleton />;
  const items = shownItems(query.data, search);
  if (items.length === 0) return <NothingFound title={t`No Items Found`} search={search} />;
  return (
    <ul className={PACKAGED_GRID}>
      {items.map((item) => (
        <PackagedCard key={item._id} item={item} canOrder={canOrder} />
      ))}
    </ul>
  );
}
