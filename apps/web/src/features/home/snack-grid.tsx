import { useLingui } from '@lingui/react/macro';
import type { Snack } from '@tiffin/contracts';
import { clsx } from 'clsx';
import { useDeferredValue, type ReactNode } from 'react';
import { useScrollRestoration } from '../../page/use-scroll-restoration';
import type { OpenPopup } from '../menu-editing/menu-popup';
import { AsOf } from '../not-loaded/as-of';
import { isNotLoaded, NotLoaded } from '../not-loaded/not-loaded';
import { useDiet, useWithout } from './diets';
import { NothingFound } from './lazy-nothing-found';
import { shownSnacks } from './menu-order';
import { sectionId, type MenuSection } from './menu-sections';
import { SNACK_GRID, SnacksSkeleton } from './menu-skeleton';
import { SnackCard } from './snack-card';
import { useSectionName } from './use-section-name';
import { useSnacks } from './use-menu';
import { useSyncCartWithMenu } from './use-sync-cart-with-menu';

/** The props of a list of the menu. */
export interface MenuListProps {
  search: string;
  /** Opens a popup of the contractor; `undefined` for students, who order. */
  onPopup: OpenPopup | undefined;
  /** The other tab has matches, so this one shows no "nothing found". */
  silent: boolean;
  /** Ids of items, the most sold first; `undefined` until the menu's layout is known. */
  popular: readonly string[] | undefined;
}

interface SnackGridProps extends MenuListProps {
  sections?: readonly MenuSection[];
  /** Shown above the snacks, once they are there. */
  above?: ReactNode;
}

/** How many pictures a phone's screen shows without scrolling. */
const FIRST_SEEN = 4;
/** How many cards of a long menu are rendered before it can be used: as many as a large screen shows. The others follow at once. */
const FIRST_RENDERED = 20;

/** The canteen's snacks that match search and diet; the whole menu in its `sections`, if it has any. */
export function SnackGrid({ search, onPopup, silent, popular, sections = [], above }: SnackGridProps) {
  const { t } = useLingui();
  const [chosen] = useDiet();
  const { without } = useWithout();
  const diet = onPopup ? undefined : chosen;
  const query = useSnacks();
  const isLoaded = query.data !== undefined && popular !== undefined;
  const isWhole = useDeferredValue(isLoaded, false);
  useScrollRestoration(isLoaded && isWhole);
  useSyncCartWithMenu(query.data);
  if (isNotLoaded(query)) return <NotLoaded query={query} what={t`The menu`} />;
  if (!query.data || !popular) return <SnacksSkeleton />;
  const snacks = shownSnacks(query.data, { search, diet, without, popular, asListed: onPopup !== undefined });
  if (snacks.length === 0) {
    if (silent) return null;
    const title = t`No Snacks Found`;
    return <NothingFound title={title} search={search} diet={diet} add="addSnack" onPopup={onPopup} />;
  }
  return (
    <>
      <AsOf at={query.dataUpdatedAt} />
      {above}
      {sections.length > 0 ? (
        <Sections sections={isWhole ? sections : firstOf(sections)} />
      ) : (
        <Cards snacks={isWhole ? snacks : snacks.slice(0, FIRST_RENDERED)} first onPopup={onPopup} />
      )}
    </>
  );
}

/** All sections, so that the links to them work, with the first cards. */
function firstOf(sections: readonly MenuSection[]): readonly MenuSection[] {
  let left = FIRST_RENDERED;
  return sections.map((section) => {
    const snacks = section.snacks.slice(0, left);
    left -= snacks.length;
    return { ...section, snacks };
  });
}

function Sections({ sections }: { sections: readonly MenuSection[] }) {
  const nameOf = useSectionName(sections);
  return sections.map((section, index) => (
    <section
      key={sectionId(section)}
      id={sectionId(section)}
      aria-labelledby={`${sectionId(section)}-name`}
      className={clsx(index > 0 && 'mt-7')}
    >
      {/* The chips above the first section say its name. */}
      <h2 id={`${sectionId(section)}-name`} tabIndex={-1} className={index > 0 ? 'mb-3 title-card wrap-anywhere' : 'sr-only'}>
        {nameOf(section)}
      </h2>
      <Cards snacks={section.snacks} first={index === 0} />
    </section>
  ));
}

/** `first`: the first ones are visible without scrolling. */
function Cards({ snacks, first, onPopup }: { snacks: readonly Snack[]; first: boolean; onPopup?: OpenPopup | undefined }) {
  return (
    <ul className={SNACK_GRID}>
      {snacks.map((snack, index) => (
        <SnackCard key={snack._id} snack={snack} first={first && index < FIRST_SEEN} onPopup={onPopup} />
      ))}
    </ul>
  );
}
