import { Trans, useLingui } from '@lingui/react/macro';
import { CURRENCY_SIGN, LOW_STOCK, type PackagedItem, type Variant } from '@tiffin/contracts';
import { clsx } from 'clsx';
import { numberText } from '../../language/formats';
import { localizedName } from '../../language/localized-name';
import { Badge } from '../../ui/badge';
import { Card } from '../../ui/card';
import { FoodTile } from '../../ui/tile';
import type { OpenPopup } from '../menu-editing/menu-popup';
import { variantToCartItem } from './menu-to-cart';
import { Avoided } from './avoided';
import { ItemControls, StockStepper } from './contractor-controls';
import { DishName } from './dish-name';
import { hasStock } from './menu-order';
import { plainAmount } from './plain-amount';
import { QuantityControl } from './quantity-control';
import { ServedFrom } from './served-from';

interface PackagedCardProps {
  item: PackagedItem;
  /** Opens a popup of the contractor; `undefined` for students, who order. */
  onPopup: OpenPopup | undefined;
}

/** A packaged item with its variants. */
export function PackagedCard({ item, onPopup }: PackagedCardProps) {
  const soldOut = !hasStock(item);
  return (
    <Card as="li">
      <div className="relative flex items-center gap-3 px-3 pt-3 pb-2">
        <FoodTile packaged size="line" id={item._id} name="" image={item.image} dim={soldOut} />
        <h2 className={clsx('min-w-0 flex-1 text-[1rem] leading-[1.3] font-semibold wrap-anywhere', soldOut && 'text-muted')}>
          <DishName item={item} opens={!onPopup} />
          <Avoided item={item} />
          {item.servedFrom !== undefined && (
            <span className="block text-sm font-medium text-muted">
              <ServedFrom from={item.servedFrom} />
            </span>
          )}
        </h2>
        {onPopup && <ItemControls item={item} onPopup={onPopup} />}
      </div>
      <ul>
        {item.variants.map((variant) => (
          <VariantRow key={variant._id} item={item} variant={variant} canOrder={!onPopup} />
        ))}
      </ul>
    </Card>
  );
}

function VariantRow({ item, variant, canOrder }: { item: PackagedItem; variant: Variant; canOrder: boolean }) {
  const { t } = useLingui();
  const price = `${CURRENCY_SIGN}${plainAmount(variant.price)}`;
  const name = t`${localizedName(item)}, ${price}`;
  return (
    <li className="flex min-h-15 items-center gap-2.5 border-t border-line px-3 py-2">
      <span className="min-w-14 font-semibold tabular-nums">{price}</span>
      {canOrder ? (
        <span className="min-w-0 flex-1">{item.servedFrom === undefined && <Stock left={variant.availableCount} />}</span>
      ) : (
        <StockStepper item={item} variant={variant} name={name}>
          {(left) => <Stock left={left} toRefill />}
        </StockStepper>
      )}
      {canOrder && variant.availableCount > 0 && <QuantityControl item={variantToCartItem(item, variant)} name={name} />}
    </li>
  );
}

/** The available count; `toRefill` highlights a sold-out variant for the contractor. */
function Stock({ left: count, toRefill = false }: { left: number; toRefill?: boolean }) {
  const left = numberText(count);
  if (count > LOW_STOCK)
    return (
      <span className="text-sm text-muted tabular-nums">
        <Trans>{left} left</Trans>
      </span>
    );
  if (count > 0)
    return (
      <Badge tone="warn">
        <Trans>Only {left} left</Trans>
      </Badge>
    );
  if (toRefill)
    return (
      <Badge tone="danger">
        <Trans>Sold out</Trans>
      </Badge>
    );
  return (
    <span className="text-sm text-muted">
      <Trans>Sold out</Trans>
    </span>
  );
}
