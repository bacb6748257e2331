import { Trans } from '@lingui/react/macro';
import { choiceProblem, type PackagedItem, type Snack } from '@tiffin/contracts';
import { ServedFrom } from '../home/served-from';
import { usePackagedItems, useSnacks } from '../home/use-menu';
import { type CartItem, optionIds } from './cart-item';
import { ChoiceProblemText } from './choice-problem-text';
import type { Shortage } from './shortages';

/** Why a line cannot be ordered in its current state, and when it can be again. The time comes from the menu. */
export function LineShortage({ item, shortage }: { item: CartItem; shortage: Shortage }) {
  const snacks = useSnacks(item.type === 'Snack');
  const packagedItems = usePackagedItems(item.type === 'PackagedFood');
  const menu: readonly (Snack | PackagedItem)[] | undefined = item.type === 'Snack' ? snacks.data : packagedItems.data;
  const left = shortage.kind === 'few' ? shortage.left : 0;
  const offer = menu?.find(({ _id }) => _id === item._id);
  return (
    <p className="min-h-lh text-sm font-medium text-danger-ink">
      {left > 0 ? (
        <Trans>Lower the quantity to {left}</Trans>
      ) : (
        // No text until the menu is there: it would change at once.
        menu && <Reason item={item} offer={offer} />
      )}
    </p>
  );
}

function Reason({ item, offer }: { item: CartItem; offer: Snack | PackagedItem | undefined }) {
  if (!offer) return <Trans>No longer on the menu</Trans>;
  const dish = 'price' in offer ? offer : {};
  const problem = item.type === 'Snack' && item.needsChoice ? choiceProblem(dish, optionIds(item)) : undefined;
  if (problem) return <ChoiceProblemText problem={problem} dish={dish} chosen={item.options ?? []} />;
  if (item.type === 'Snack' && item.needsChoice) return <Trans>Choose options</Trans>;
  if (offer.servedFrom) return <ServedFrom from={offer.servedFrom} />;
  return 'variants' in offer ? <Trans>Sold out</Trans> : <Trans>Your canteen isn't serving it now</Trans>;
}
