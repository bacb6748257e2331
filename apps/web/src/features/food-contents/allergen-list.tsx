import { Trans } from '@lingui/react/macro';
import type { Allergen } from '@tiffin/contracts';
import {
  Bean,
  CircleDot,
  Egg,
  Fish,
  FlaskConical,
  Flower,
  Leaf,
  Milk,
  Nut,
  Shell,
  Shrimp,
  Sprout,
  Wheat,
  type LucideIcon,
} from 'lucide-react';
import { useAllergenNames } from './allergen-names';

const ICONS: Record<Allergen, LucideIcon> = {
  gluten: Wheat,
  milk: Milk,
  eggs: Egg,
  peanuts: Bean,
  nuts: Nut,
  soybeans: Bean,
  sesame: CircleDot,
  mustard: Flower,
  celery: Leaf,
  fish: Fish,
  crustaceans: Shrimp,
  molluscs: Shell,
  lupin: Sprout,
  sulphites: FlaskConical,
};

/** An item's allergens with icon and word; says where it contains none. */
export function AllergenList({ allergens }: { allergens: readonly Allergen[] }) {
  const names = useAllergenNames();
  if (allergens.length === 0) return <Trans>None of the 14 that are declared</Trans>;
  return (
    <ul className="flex flex-wrap gap-1.5">
      {allergens.map((allergen) => {
        const Icon = ICONS[allergen];
        return (
          <li key={allergen} className="inline-flex items-center gap-1.5 rounded-full bg-wash px-2.5 py-1 text-sm font-medium">
            <Icon aria-hidden size={15} className="shrink-0 text-muted" />
            {names[allergen]}
          </li>
        );
      })}
    </ul>
  );
}
