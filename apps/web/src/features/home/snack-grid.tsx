import { useLingui } from '@lingui/react/macro';
import { useScrollRestoration } from '../../page/use-scroll-restoration';
import type { OpenPopup } from '../menu-editing/menu-popup';
import { AsOf } from '../not-loaded/as-of';
import { isNotLoaded, NotLoaded } from '../not-loaded/not-loaded';
import { useDiet, useWithout } from './diets';
import { NothingFound } from './lazy-nothing-found';
import { shownSnacks } from './menu-order';
import { SNACK_GRID, SnacksSkeleton } from './menu-skeleton';
import { availabilityOfSnacks } from './menu-to-cart';
import { SnackCard } from './snack-card';
import { useSnacks } from './use-menu';
import { useSyncCartWithMenu } from './use-sync-cart-with-menu';

/** The props of a list of the menu. */
export interface MenuListProps {
  search: string;
  /** Opens a popup of the contractor; `undefined` for students, who order. */
  onPopup: OpenPopup | undefined;
  /** The other tab has matches, so this one shows no "nothing found". */
  silent: boolean;
}

/** How many pictures a phone's screen shows without scrolling. */
const FIRST_SEEN = 4;

/** The canteen's snacks that match search and diet. */
export function SnackGrid({ search, onPopup, silent }: MenuListProps) {
  const { t } = useLingui();
  const [chosen] = useDiet();
  const { without } = useWithout();
  const diet = onPopup ? undefined : chosen;
  const query = useSnacks();
  useScrollRestoration(query.data !== undefined);
  useSyncCartWithMenu(query.data, availabilityOfSnacks);
  if (isNotLoaded(query)) return <NotLoaded query={query} what={t`The menu`} />;
  if (!query.data) return <SnacksSkeleton />;
  const snacks = shownSnacks(query.data, { search, diet, without, asListed: onPopup !== undefined });
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
