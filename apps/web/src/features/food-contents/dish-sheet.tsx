import { Trans } from '@lingui/react/macro';
import type { PackagedItem, Snack } from '@tiffin/contracts';
import { localizedName } from '../../language/localized-name';
import { Dialog } from '../../ui/dialog';
import { FoodTile } from '../../ui/tile';
import type { SnackInCart } from '../cart/cart-item';
import { FavouriteButton } from '../home/favourites/favourite-button';
import { priceFrom } from '../home/menu-to-cart';
import { plainAmount } from '../home/plain-amount';
import { ServedFrom } from '../home/served-from';
import { ContentsList } from './contents-list';
import { OrderDish } from './order-dish';

interface DishSheetProps {
  item: Snack | PackagedItem;
  /** The line of the cart that is changed; without it, the dish is added. */
  line?: SnackInCart | undefined;
  /** A line whose choice the added one begins with. */
  like?: SnackInCart | undefined;
  onClose: () => void;
  /** The dish was added, or the line changed; without it, the sheet closes. */
  onDone?: () => void;
}

/** Everything about an item: of a snack its picture, description and choices; and what is in it. A line of the cart is changed here too. */
export function DishSheet({ item, line, like, onClose, onDone = onClose }: DishSheetProps) {
  const snack = 'price' in item ? item : undefined;
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={localizedName(item)}>
      {snack && (line ?? snack.isAvailable) ? (
        <OrderDish dish={snack} line={line} like={like} onDone={onDone} description={!line && <Description snack={snack} />} />
      ) : (
        <div className="grid gap-4">
          {snack && <Description snack={snack} />}
          <ContentsList item={item} />
          {snack && (
            <p className="grid min-h-(--tap) place-items-center rounded-control bg-wash px-4 font-semibold text-muted">
              <ServedFrom from={snack.servedFrom} />
            </p>
          )}
        </div>
      )}
    </Dialog>
  );
}

function Description({ snack }: { snack: Snack }) {
  const { _id, image, info, price, isAvailable } = snack;
  const from = priceFrom(snack);
  return (
    <>
      <div className="relative overflow-hidden rounded-card [&>span]:aspect-video!">
        <FoodTile id={_id} name="" image={image} dim={!isAvailable} first />
        <FavouriteButton snack={snack} />
      </div>
      <div>
        <p className="text-lg font-semibold tabular-nums">
          {from === undefined ? <Trans>Rs {plainAmount(price)}</Trans> : <Trans>from Rs {plainAmount(from)}</Trans>}
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
