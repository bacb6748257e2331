import { useLingui } from '@lingui/react/macro';
import { useScrollRestoration } from '../../page/use-scroll-restoration';
import type { OpenPopup } from '../menu-editing/menu-popup';
import { AsOf } from '../not-loaded/as-of';
import { isNotLoaded, NotLoaded } from '../not-loaded/not-loaded';
import { useDiet } from './diets';
import { NothingFound } from './lazy-nothing-found';
import { shownSnacks } from './menu-order';
import { SNACK_GRID, SnacksSkeleton } from './menu-skeleton';
import { availabilityOfSnacks } from './menu-to-cart';
import { SnackCard } from './snack-card';
import { useSnacks } from './use-menu';
import { useSyncCartWithMenu } from './use-sync-cart-with-menu';

/** What a list of the menu is given. */
export interface MenuListProps {
  search: string;
  /** For contractors, who change the menu; students order from it. */
  onPopup: OpenPopup | undefined;
  /** The other half of the menu has what is searched for, so nothing has to be said where this one doesn't. */
  silent: boolean;
}

/** So many pictures are on a phone's screen without scrolling. */
const FIRST_SEEN = 4;

/** The canteen's snacks, as far as search and diet leave them. */
export function SnackGrid({ search, onPopup, silent }: MenuListProps) {
  const { t } = useLingui();
  const [chosen] = useDiet();
  const diet = onPopup ? undefined : chosen;
  const query = useSnacks();
  useScrollRestoration(query.data !== undefined);
  useSyncCartWithMenu(query.data, availabilityOfSnacks);
  if (isNotLoaded(query)) return <NotLoaded query={query} what={t`The menu`} />;
  if (!query.data) return <SnacksSkeleton />;
  const snacks = shownSnacks(query.data, { search, diet, asListed: onPopup !== undefined });
  if (snacks.length === 0) {
    if (silent) return null;
    const title = t`No Snacks Found`;
    return <NothingFound title={title} search={search} diet={diet} add="addSnack" onPopup={onPopup} />;
  }
  return (
    <>
      <AsOf at={query.dataUpdatedAt} />
      <ul className={SNACK_GRID}>
        {snacks.map((snack, index) => (
          <SnackCard key={snack._id} snack={snack} first={index < FIRST_SEEN} onPopup={onPopup} />
        ))}
      </ul>
    </>
  );
}
