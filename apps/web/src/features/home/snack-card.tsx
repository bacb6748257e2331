import { Trans } from '@lingui/react/macro';
import type { Diet, Snack } from '@tiffin/contracts';
import { clsx } from 'clsx';
import { Leaf } from 'lucide-react';
import { localizedName } from '../../language/localized-name';
import { Card } from '../../ui/card';
import { FoodTile } from '../../ui/tile';
import type { OpenPopup } from '../menu-editing/menu-popup';
import { snackToCartItem } from './menu-to-cart';
import { mostSpecificDiets, useDietNames } from './diets';
import { SnackControls } from './contractor-controls';
import { plainAmount } from './plain-amount';
import { QuantityControl } from './quantity-control';
import { ServedFrom } from './served-from';

interface SnackCardProps {
  snack: Snack;
  /** Visible without scrolling. */
  first?: boolean;
  /** Opens a popup of the contractor; `undefined` for students, who order. */
  onPopup: OpenPopup | undefined;
}

/** A snack with picture, name, price and one button; on wide screens also its description. */
export function SnackCard({ snack, first = false, onPopup }: SnackCardProps) {
  const { _id, price, image, info, isAvailable, diets, servedFrom } = snack;
  const name = localizedName(snack);
  return (
    <Card as="li" className="flex flex-col overflow-hidden">
      <FoodTile id={_id} name="" image={image} dim={!isAvailable} first={first} />
      <div className="grid flex-1 content-between gap-2.5 px-3 pt-2.5 pb-3">
        <div>
          <h2 className={clsx('text-[1rem] leading-[1.3] font-semibold wrap-anywhere', !isAvailable && 'text-muted')}>{name}</h2>
          <p className="font-medium text-muted tabular-nums">
            <Trans>Rs {plainAmount(price)}</Trans>
          </p>
          {onPopup && servedFrom !== undefined && (
            <p className="text-sm font-medium text-muted">
              <ServedFrom from={servedFrom} />
            </p>
          )}
          <DietLine diets={diets} />
          {info && (
            <p className="mt-0.5 text-sm wrap-anywhere text-muted max-md:hidden">
              <bdi>{info}</bdi>
            </p>
          )}
        </div>
        {onPopup ? (
          <SnackControls snack={snack} onPopup={onPopup} />
        ) : isAvailable ? (
          <QuantityControl full item={snackToCartItem(snack)} name={name} />
        ) : (
          <p className="grid min-h-(--tap) place-items-center rounded-control bg-wash text-sm font-semibold text-muted">
            <ServedFrom from={servedFrom} />
          </p>
        )}
      </div>
    </Card>
  );
}

/** The snack's diets in as few words as possible. */
function DietLine({ diets }: { diets: readonly Diet[] }) {
  const names = useDietNames();
  const shownDiets = mostSpecificDiets(diets);
  if (shownDiets.length === 0) return null;
  return (
    <p className="mt-0.5 flex items-center gap-1 text-sm font-medium text-ready-ink">
      <Leaf aria-hidden size={14} strokeWidth={2.2} className="shrink-0" />
      {shownDiets.map((diet) => names[diet]).join(' · ')}
    </p>
  );
}
