import { Trans } from '@lingui/react/macro';
import { avoidedIn, type Allergen, type PackagedItem, type Snack } from '@tiffin/contracts';
import { TriangleAlert } from 'lucide-react';
import { localizedName } from '../../language/localized-name';
import { Banner } from '../../ui/banner';
import type { CartItem } from '../cart/cart-item';
import { usePackagedItems, useSnacks } from '../home/use-menu';
import { useAllergenNames } from './allergen-names';

interface AvoidedInCartProps {
  cart: readonly CartItem[];
  avoids: readonly Allergen[];
}

/** Warns once of everything in the cart that the student avoids, and of items that state no allergens. */
export function AvoidedInCart({ cart, avoids }: AvoidedInCartProps) {
  const names = useAllergenNames();
  const snacks: readonly (Snack | PackagedItem)[] = useSnacks().data ?? [];
  const packaged: readonly (Snack | PackagedItem)[] = usePackagedItems().data ?? [];
  const menu = [...snacks, ...packaged].filter(({ _id }) => cart.some((line) => line._id === _id));
  const avoided = menu.filter((item) => avoidedIn(item, avoids).length > 0);
  const unknown = menu.filter(({ contents }) => !contents?.allergens);
  if (avoided.length + unknown.length === 0) return null;
  return (
    <Banner tone="warn" role="status" icon={<TriangleAlert aria-hidden size={20} />}>
      {avoided.length > 0 && (
        <>
          <b>
            <Trans>Contains what you avoid:</Trans>
          </b>{' '}
          {avoided
            .map((item) => {
              const contained = avoidedIn(item, avoids).map((allergen) => names[allergen]);
              return `${localizedName(item)} (${contained.join(', ')})`;
            })
            .join(', ')}
          .{' '}
        </>
      )}
      {unknown.length > 0 && <Trans>Allergens are not stated for {unknown.map(localizedName).join(', ')}.</Trans>}
    </Banner>
  );
}
