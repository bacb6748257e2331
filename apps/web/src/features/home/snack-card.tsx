import { Trans } from '@lingui/react/macro';
import { foodMarkOf, type Snack } from '@tiffin/contracts';
import { clsx } from 'clsx';
import { localizedName } from '../../language/localized-name';
import { Card } from '../../ui/card';
import { FoodTile } from '../../ui/tile';
import type { OpenPopup } from '../menu-editing/menu-popup';
import { priceFrom, snackToCartItem } from './menu-to-cart';
import { mostSpecificDiets, useDietNames, useFoodMarkNames } from './diets';
import { DishName } from './dish-name';
import { FavouriteButton } from './favourites/favourite-button';
import { FoodMark } from './food-mark';
import { Avoided } from './avoided';
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
  const { _id, price, image, info, isAvailable, servedFrom } = snack;
  const name = localizedName(snack);
  const from = priceFrom(snack);
  return (
    <Card as="li" className="flex flex-col overflow-hidden">
      <div className="relative flex-1">
        <FoodTile id={_id} name="" image={image} dim={!isAvailable} first={first} />
        <div className="px-3 pt-2.5">
          <h2 className={clsx('text-[1rem] leading-[1.3] font-semibold wrap-anywhere', !isAvailable && 'text-muted')}>
            <DishName item={snack} opens={!onPopup} />
          </h2>
          <p className="font-medium text-muted tabular-nums">
            {from === undefined ? <Trans>Rs {plainAmount(price)}</Trans> : <Trans>from Rs {plainAmount(from)}</Trans>}
          </p>
          {onPopup && servedFrom !== undefined && (
            <p className="text-sm font-medium text-muted">
              <ServedFrom from={servedFrom} />
            </p>
          )}
          <MarkLine snack={snack} />
          <Avoided item={snack} />
          {info && (
            <p className="mt-0.5 text-sm wrap-anywhere text-muted max-md:hidden">
              <bdi>{info}</bdi>
            </p>
          )}
        </div>
        {!onPopup && <FavouriteButton snack={snack} />}
      </div>
      <div className="px-3 pt-2.5 pb-3">
        {onPopup ? (
          <SnackControls snack={snack} onPopup={onPopup} />
        ) : isAvailable ? (
          <QuantityControl full item={snackToCartItem(snack)} dish={snack.optionGroups && snack} name={name} />
        ) : (
          <p className="grid min-h-(--tap) place-items-center rounded-control bg-wash text-sm font-semibold text-muted">
            <ServedFrom from={servedFrom} />
          </p>
        )}
      </div>
    </Card>
  );
}

/** The snack's mark with its diets in as few words as possible; nothing where neither is stated. */
function MarkLine({ snack }: { snack: Snack }) {
  const diets = useDietNames();
  const marks = useFoodMarkNames();
  const mark = foodMarkOf(snack);
  if (!mark) return null;
  const names = mostSpecificDiets(snack.diets).map((diet) => diets[diet]);
  return (
    <p className={clsx('mt-0.5 flex items-center gap-1.5 text-sm font-medium', mark === 'vegetarian' ? 'text-ready-ink' : 'text-nonveg')}>
      <FoodMark mark={mark} />
      {names.join(' · ') || marks[mark]}
    </p>
  );
}
