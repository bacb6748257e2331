import { Trans, useLingui } from '@lingui/react/macro';
import { hostelLabel, type PackagedItem } from '@tiffin/contracts';
import { useState, type ComponentProps } from 'react';
import { useScrollRestoration } from '../../page/use-scroll-restoration';
import { useSearch } from '../../page/use-search';
import { useMember } from '../../session';
import { Segmented } from '../../ui/segmented';
import { useCanteen } from '../canteen/use-canteen';
import { CartAnnouncer } from '../cart/cart-announcer';
import { lineKey } from '../cart/cart-item';
import { useCart } from '../cart/cart-store';
import { useAvailability } from '../cart/use-availability';
import type { MenuPopup } from '../menu-editing/menu-popup';
import { AsOf } from '../not-loaded/as-of';
import { isNotLoaded, NotLoaded } from '../not-loaded/not-loaded';
import { CanteenClosed, MenuPopups, MenuTools } from './contractor-controls';
import { DietFilter } from './diet-filter';
import { useWithout } from './diets';
import { NothingFound } from './lazy-nothing-found';
import { shownItems, shownSnacks } from './menu-order';
import { PACKAGED_GRID, PackagedSkeleton } from './menu-skeleton';
import { availabilityOfItems } from './menu-to-cart';
import { PackagedCard } from './packaged-card';
import { SnackGrid, type MenuListProps } from './snack-grid';
import { usePackagedItems, useSnacks } from './use-menu';
import { useMenuTab, type MenuTab } from './use-menu-tab';
import { useSyncCartWithMenu, useAnnouncePriceChanges } from './use-sync-cart-with-menu';

/** The canteen's menu: snacks or packaged items. Students order here; contractors edit it. */
export function HomePage() {
  const { t } = useLingui();
  const [filter, setFilter] = useMenuTab();
  const [search] = useSearch();
  const member = useMember();
  const canteen = useCanteen();
  const canOrder = member?.role === 'student';
  const [popup, setPopup] = useState<MenuPopup>();
  const onPopup = member?.role === 'contractor' ? setPopup : undefined;
  const [Menu, Other] = filter === 'snacks' ? [SnackGrid, PackagedList] : [PackagedList, SnackGrid];
  const foundInOther = useFoundInOther(filter, search);
  const tabs: ComponentProps<typeof Segmented<MenuTab>> = {
    label: t`Menu`,
    value: filter,
    onChange: setFilter,
    options: [
      { value: 'snacks', label: t`Snacks` },
      { value: 'packaged', label: t`Packaged` },
    ],
  };
  return (
    <div className="page">
      {onPopup && <CanteenClosed canteen={canteen} onPopup={onPopup} />}
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 max-md:mb-3">
        <div className="max-md:sr-only">
          {member && (
            <p className="text-sm font-medium text-muted">
              <Trans>{hostelLabel(member)} hostel canteen</Trans>
            </p>
          )}
          <h1 className="title-page">
            <Heading filter={filter} canOrder={canOrder} />
          </h1>
        </div>
        {onPopup ? (
          <div className="flex w-full flex-wrap gap-3 md:w-auto">
            <MenuTools filter={filter} canteen={canteen} onPopup={onPopup} />
            <Segmented full="phone" {...tabs} />
          </div>
        ) : (
          // One row that scrolls to the window's edges; its padding leaves space for the focus ring.
          <div className="-mx-(--gutter) -my-1 flex max-w-[calc(100%+2*var(--gutter))] gap-2 overflow-x-auto px-(--gutter) py-1 [scrollbar-width:none]">
            <div className="shrink-0">
              <Segmented {...tabs} />
            </div>
            {canOrder && <DietFilter tab={filter} />}
          </div>
        )}
      </div>
      <Menu search={search} onPopup={onPopup} silent={foundInOther} />
      {foundInOther && (
        <section className="mt-6">
          <h2 className="mb-3 title-card">{filter === 'snacks' ? <Trans>Packaged</Trans> : <Trans>Snacks</Trans>}</h2>
          <Other search={search} onPopup={onPopup} silent />
        </section>
      )}
      {canOrder && <CartAnnouncer />}
      {onPopup && <MenuPopups popup={popup} onClose={() => setPopup(undefined)} />}
    </div>
  );
}

/** Whether a search matches items of the other tab: the user need not know which tab an item is in. */
function useFoundInOther(filter: MenuTab, search: string): boolean {
  const searching = search.trim() !== '';
  const snacks = useSnacks(searching && filter === 'packaged').data ?? [];
  const items = usePackagedItems(searching && filter === 'snacks').data ?? [];
  return searching && (filter === 'packaged' ? shownSnacks(snacks, { search }) : shownItems(items, { search })).length > 0;
}

function Heading({ filter, canOrder }: { filter: MenuTab; canOrder: boolean }) {
  if (!canOrder) return <Trans>Menu</Trans>;
  return filter === 'snacks' ? <Trans>What would you like?</Trans> : <Trans>Something packed?</Trans>;
}

/** The canteen's packaged items that match the search. */
function PackagedList({ search, onPopup, silent }: MenuListProps) {
  const { t } = useLingui();
  const query = usePackagedItems();
  useScrollRestoration(query.data !== undefined);
  useSyncCartWithMenu(query.data, availabilityOfItems);
  useUnlistedLines(query.data);
  const { without } = useWithout();
  if (isNotLoaded(query)) return <NotLoaded query={query} what={t`The menu`} />;
  if (!query.data) return <PackagedSkeleton />;
  const items = shownItems(query.data, { search, without, asListed: onPopup !== undefined });
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
  const listed = new Set(availabilityOfItems(items ?? []).lines.map(lineKey));
  const unlisted = items ? cart.filter((line) => line.type === 'PackagedFood' && !listed.has(lineKey(line))) : [];
  useAvailability(unlisted, { paused: attempt !== undefined, onPriceChange: useAnnouncePriceChanges() });
}
