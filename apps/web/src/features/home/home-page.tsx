import { Trans, useLingui } from '@lingui/react/macro';
import { clsx } from 'clsx';
import { useState } from 'react';
import { useSearch } from '../../app/use-search';
import { useMember } from '../../session';
import { Button } from '../../ui/button';
import { Segmented } from '../../ui/segmented';
import { ClosedBanner } from '../canteen/closed-banner';
import { useCanteen } from '../canteen/use-canteen';
import { CartNews } from '../cart/cart-news';
import type { MenuPopup } from '../menu-editing/menu-popup';
import { CartBar } from './cart-bar';
import { DietFilter } from './diet-filter';
import { MenuPopups, MenuTools } from './for-contractors';
import { PackagedList } from './packaged-list';
import { SnackGrid } from './snack-grid';
import { type MenuFilter, useMenuFilter } from './use-menu-filter';

/** What the canteen offers: snacks, or packaged items. Students order here; contractors keep it up to date. */
export function HomePage() {
  const { t } = useLingui();
  const [filter, setFilter] = useMenuFilter();
  const [search] = useSearch();
  const member = useMember();
  const canteen = useCanteen();
  const canOrder = member?.role === 'student';
  const [popup, setPopup] = useState<MenuPopup>();
  const onPopup = member?.role === 'contractor' ? setPopup : undefined;
  const Menu = filter === 'snacks' ? SnackGrid : PackagedList;
  return (
    <div className={clsx('page', canOrder && 'max-md:pb-30!')}>
      {onPopup && (
        <ClosedBanner
          canteen={canteen}
          className="mb-4"
          action={
            canteen && (
              <Button onClick={() => onPopup({ type: 'closeCanteen', canteen })}>
                <Trans>Change message</Trans>
              </Button>
            )
          }
        />
      )}
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
        <div className="flex w-full flex-wrap gap-3 md:ml-auto md:w-auto">
          {onPopup && <MenuTools filter={filter} canteen={canteen} onPopup={onPopup} />}
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
      {canOrder && filter === 'snacks' && <DietFilter />}
      <Menu search={search} onPopup={onPopup} />
      {canOrder && <CartBar />}
      {canOrder && <CartNews />}
      {onPopup && <MenuPopups popup={popup} onClose={() => setPopup(undefined)} />}
    </div>
  );
}

function Heading({ filter, canOrder }: { filter: MenuFilter; canOrder: boolean }) {
  if (!canOrder) return <Trans>Menu</Trans>;
  return filter === 'snacks' ? <Trans>What would you like?</Trans> : <Trans>Something packed?</Trans>;
}
