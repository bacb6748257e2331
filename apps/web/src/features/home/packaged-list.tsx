import { useLingui } from '@lingui/react/macro';
import { useKeptPlace } from '../../app/use-kept-place';
import { isNotLoaded, NotLoaded } from '../not-loaded/not-loaded';
import { newsOfItems } from './as-cart-item';
import { shownItems } from './menu-order';
import { PACKAGED_GRID, PackagedSkeleton } from './menu-skeleton';
import { EmptyMenu, NothingFound } from './nothing-found';
import { PackagedCard } from './packaged-card';
import type { MenuListProps } from './snack-grid';
import { useCartThatKnows } from './use-cart-that-knows';
import { usePackagedItems } from './use-menu';
import { useUnlistedLines } from './use-unlisted-lines';

/** The canteen's packaged items, as far as the search finds them. */
export function PackagedList({ search, onPopup }: MenuListProps) {
  const { t } = useLingui();
  const query = usePackagedItems();
  useKeptPlace(query.data !== undefined);
  useCartThatKnows(query.data, newsOfItems);
  useUnlistedLines(query.data);
  if (isNotLoaded(query)) return <NotLoaded query={query} what={t`The menu`} />;
  if (!query.data) return <PackagedSkeleton />;
  const items = shownItems(query.data, { search, asListed: onPopup !== undefined });
  if (items.length === 0) {
    const title = t`No Items Found`;
    return <NothingFound title={title} search={search} empty={<EmptyMenu title={title} add="addItem" onPopup={onPopup} />} />;
  }
  return (
    <ul className={PACKAGED_GRID}>
      {items.map((item) => (
        <PackagedCard key={item._id} item={item} onPopup={onPopup} />
      ))}
    </ul>
  );
}
