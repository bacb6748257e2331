import { Trans, useLingui } from '@lingui/react/macro';
import { hostelLabel } from '@tiffin/contracts';
import { clsx } from 'clsx';
import { lazy, Suspense, useState, type ComponentProps, type ReactNode } from 'react';
import { useSearch } from '../../page/use-search';
import { useMember } from '../../session';
import { Segmented } from '../../ui/segmented';
import { usePreloadWhenIdle } from '../../ui/use-preload-when-idle';
import { useCanteen } from '../canteen/use-canteen';
import { CartAnnouncer } from '../cart/cart-announcer';
import type { MenuPopup } from '../menu-editing/menu-popup';
import { LazyAgainLine } from './again/lazy-again-line';
import { CanteenClosed, MenuPopups, MenuTools } from './contractor-controls';
import { DietFilter } from './diet-filter';
import { useDiet, useWithout } from './diets';
import { shownItems, shownSnacks } from './menu-order';
import { menuSections, type MenuSection } from './menu-sections';
import { SnacksSkeleton } from './menu-skeleton';
import { SnackGrid, type MenuListProps } from './snack-grid';
import { usePackagedItems, useSnacks } from './use-menu';
import { useMenuLayout, type MenuLayout } from './use-menu-layout';
import { useMenuTab, type MenuTab } from './use-menu-tab';

const loadPackagedList = () => import('./packaged-list');
const LazyPackagedList = lazy(async () => ({ default: (await loadPackagedList()).PackagedList }));

// If the code does not load, the sections have no links.
const SectionChips = lazy<(props: { sections: readonly MenuSection[] }) => ReactNode>(() =>
  import('./section-chips').then(
    (loaded) => ({ default: loaded.SectionChips }),
    () => ({ default: () => null }),
  ),
);

/** The other tab of the menu: the first view does not need its code. */
function PackagedList(props: MenuListProps) {
  return (
    <Suspense fallback={<SnacksSkeleton />}>
      <LazyPackagedList {...props} />
    </Suspense>
  );
}

/** The canteen's menu: snacks or packaged items. Students order here; contractors edit it. */
export function HomePage() {
  const { t } = useLingui();
  const [filter, setFilter] = useMenuTab();
  const [search] = useSearch();
  const member = useMember();
  const canteen = useCanteen();
  const canOrder = member?.role === 'student';
  usePreloadWhenIdle(loadPackagedList);
  const [popup, setPopup] = useState<MenuPopup>();
  const onPopup = member?.role === 'contractor' ? setPopup : undefined;
  const isWhole = useIsWholeMenu(search);
  const layout = useMenuLayout(canOrder, `${filter} ${isWhole}`);
  const sections = useSections(canOrder && isWhole && filter === 'snacks' ? layout : undefined);
  const list = { search, onPopup, popular: layout?.popular };
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
      <div className={clsx(onPopup && 'mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 max-md:mb-3')}>
        <div className={clsx('max-md:sr-only', !onPopup && 'mb-3')}>
          {member && (
            <p className="text-sm font-medium text-muted">
              <Trans>{hostelLabel(member)} hostel canteen</Trans>
            </p>
          )}
          <h1 className="title-page">
            <Heading filter={filter} canOrder={canOrder} />
          </h1>
        </div>
        {onPopup && (
          <div className="flex w-full flex-wrap gap-3 md:w-auto">
            <MenuTools filter={filter} canteen={canteen} onPopup={onPopup} />
            <Segmented full="phone" {...tabs} />
          </div>
        )}
      </div>
      {!onPopup && (
        <MenuBar stays={sections.length > 0 && canteen?.open !== false}>
          <Segmented {...tabs} />
          {/* The filters come with the links before them, which would move them otherwise. */}
          <Suspense fallback={null}>
            {sections.length > 0 && <SectionChips sections={sections} />}
            {canOrder && layout && <DietFilter tab={filter} />}
          </Suspense>
        </MenuBar>
      )}
      {filter === 'snacks' ? (
        <SnackGrid {...list} sections={sections} above={isWhole && layout?.hasAgain && <LazyAgainLine />} silent={foundInOther} />
      ) : (
        <PackagedList {...list} silent={foundInOther} />
      )}
      {foundInOther && (
        <section className="mt-6">
          <h2 className="mb-3 title-card">{filter === 'snacks' ? <Trans>Packaged</Trans> : <Trans>Snacks</Trans>}</h2>
          {filter === 'snacks' ? <PackagedList {...list} silent /> : <SnackGrid {...list} silent />}
        </section>
      )}
      {canOrder && <CartAnnouncer />}
      {onPopup && <MenuPopups popup={popup} onClose={() => setPopup(undefined)} />}
    </div>
  );
}

/**
 * One row that scrolls to the window's edges; its padding leaves space for the focus ring. `stays`: below the header while the page scrolls,
 * except in low windows.
 */
function MenuBar({ stays, children }: { stays: boolean; children: ReactNode }) {
  return (
    <div
      data-menu-bar
      data-sticky-bar={stays || undefined}
      className={clsx(
        '-mx-(--gutter) -mt-1 mb-2 flex items-center gap-2 overflow-x-auto bg-paper px-(--gutter) py-1 [scrollbar-width:none] *:shrink-0 md:mb-3',
        stays && 'top-(--header) z-10 [@media(min-height:30rem)]:sticky',
      )}
    >
      {children}
    </div>
  );
}

/** Whether neither the search nor a filter hides a part of the menu. */
function useIsWholeMenu(search: string): boolean {
  const [diet] = useDiet();
  const { without } = useWithout();
  return search.trim() === '' && !diet && !without;
}

/** The sections of the menu on screen, once its snacks are loaded; none without a layout. */
function useSections(layout: MenuLayout | undefined): readonly MenuSection[] {
  const snacks = useSnacks(false).data;
  return layout && snacks ? menuSections(shownSnacks(snacks, { search: '', popular: layout.popular }), layout) : [];
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
