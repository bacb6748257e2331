import { useLingui } from '@lingui/react/macro';
import { isNotLoaded, NotLoaded } from '../not-loaded/not-loaded';
import { newsOfSnacks } from './as-cart-item';
import { shownSnacks } from './menu-order';
import { SNACK_GRID, SnacksSkeleton } from './menu-skeleton';
import { NothingFound } from './nothing-found';
import { SnackCard } from './snack-card';
import { useCartThatKnows } from './use-cart-that-knows';
import { useSnacks } from './use-menu';

/** The canteen's snacks, as far as the search finds them. */
export function SnackGrid({ search, canOrder }: { search: string; canOrder: boolean }) {
  const { t } = useLingui();
  const query = useSnacks();
  useCartThatKnows(query.data, newsOfSnacks);
  if (isNotLoaded(query)) return <NotLoaded query={query} what={t`The menu`} />;
  if (!query.data) return <SnacksSkeleton />;
  const snacks = shownSnacks(query.data, search);
  if (snacks.length === 0) return <NothingFound title={t`No Snacks Found`} search={search} />;
  return (
    <ul className={SNACK_GRID}>
      {snacks.map((snack) => (
        <SnackCard key={snack._id} snack={snack} canOrder={canOrder} />
      ))}
    </ul>
  );
}
