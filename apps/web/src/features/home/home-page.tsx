import { Trans, useLingui } from '@lingui/react/macro';
import { clsx } from 'clsx';
import { useSearch } from '../../app/use-search';
import { useMember } from '../../session';
import { Segmented } from '../../ui/segmented';
import { ClosedBanner } from '../canteen/closed-banner';
import { useCanteen } from '../canteen/use-canteen';
import { CartNews } from '../cart/cart-news';
import { useOwnCart } from '../cart/use-own-cart';
import { CartBar } from './cart-bar';
import { PackagedList } from './packaged-list';
import { SnackGrid } from './snack-grid';
import { useLiveMenu } from './use-menu';
import { type MenuFilter, useMenuFilter } from './use-menu-filter';

/** What the canteen offers: snacks, or packaged items. Students order here; contractors look. */
export function HomePage() {
  const { t } = useLingui();
  const [filter, setFilter] = useMenuFilter();
  const [search] = useSearch();
  const member = useMember();
  useLiveMenu();
  useOwnCart();
  const canteen = useCanteen();
  const canOrder = member?.role === 'student';
  const Menu = filter === 'snacks' ? SnackGrid : PackagedList;
  return (
    <div className={clsx('page', canOrder && 'max-md:pb-30!')}>
      <ClosedBanner canteen={canteen} />
      <div className="mb-4 flex flex-wrap items-center gap-3 md:gap-4">
        <div className="max-md:sr-only">
          {member && (
            <p className="text-sm font-medium text-muted">
              <Trans>
                {`${member.hostelType}${member.hostelNumber}`} · {member.hostelName} hostel canteen
              </Trans>
            </p>
          )}
          <h1 className="title-page">
            <Heading filter={filter} canOrder={canOrder} />
          </h1>
        </div>
        <div className="w-full md:ml-auto md:w-auto">
          <Segmented
            full="phone"
            label={t`Menu`}
            value={filter}
            onChange={setFilter}
            options={[
              { value: 'snacks', label: t`Snacks` },
              { value: 'packaged', label: t`Packaged` },
            ]}
          />
        </div>
      </div>
      <Menu search={search} canOrder={canOrder} />
      {canOrder && <CartBar />}
      {canOrder && <CartNews />}
    </div>
  );
}

function Heading({ filter, canOrder }: { filter: MenuFilter; canOrder: boolean }) {
  if (!canOrder) return <Trans>Menu</Trans>;
  return filter === 'snacks' ? <Trans>What would you like?</Trans> : <Trans>Something packed?</Trans>;
}
