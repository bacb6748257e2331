import { Trans } from '@lingui/react/macro';
import type { PackagedItem, Snack } from '@tiffin/contracts';
import { localizedName } from '../../language/localized-name';
import { Dialog } from '../../ui/dialog';
import { FoodTile } from '../../ui/tile';
import { snackToCartItem } from '../home/menu-to-cart';
import { plainAmount } from '../home/plain-amount';
import { QuantityControl } from '../home/quantity-control';
import { ServedFrom } from '../home/served-from';
import { ContentsList } from './contents-list';

interface DishSheetProps {
  item: Snack | PackagedItem;
  onClose: () => void;
}

/** Everything about an item: of a snack its picture, description and Add to Cart; and what is in it. */
export function DishSheet({ item, onClose }: DishSheetProps) {
  const snack = 'price' in item ? item : undefined;
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={localizedName(item)} actions={snack && <Order snack={snack} />}>
      <div className="grid gap-4">
        {snack && <Description snack={snack} />}
        <ContentsList item={item} />
      </div>
    </Dialog>
  );
}

function Description({ snack: { _id, image, info, price, isAvailable } }: { snack: Snack }) {
  return (
    <>
      <div className="overflow-hidden rounded-card [&>span]:aspect-video!">
        <FoodTile id={_id} name="" image={image} dim={!isAvailable} first />
      </div>
      <div>
        <p className="text-lg font-semibold tabular-nums">
          <Trans>Rs {plainAmount(price)}</Trans>
        </p>
        {info && (
          <p className="mt-1 wrap-anywhere">
            <bdi>{info}</bdi>
          </p>
        )}
      </div>
    </>
  );
}

function Order({ snack }: { snack: Snack }) {
  if (snack.isAvailable) return <QuantityControl full item={snackToCartItem(snack)} name={localizedName(snack)} />;
  return (
    <p className="grid min-h-(--tap) place-items-center rounded-control bg-wash px-4 font-semibold text-muted">
      <ServedFrom from={snack.servedFrom} />
    </p>
  );
}
