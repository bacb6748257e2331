import { Trans } from '@lingui/react/macro';
import type { Allergen } from '@tiffin/contracts';
import { clsx } from 'clsx';
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
  TriangleAlert,
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

interface AllergenListProps {
  allergens: readonly Allergen[];
  /** Those that the student avoids. */
  avoided: readonly Allergen[];
}

/** An item's allergens with icon and word, those that the student avoids as a warning; says where it contains none. */
export function AllergenList({ allergens, avoided }: AllergenListProps) {
  const names = useAllergenNames();
  if (allergens.length === 0) return <Trans>None of the 14 that are declared</Trans>;
  return (
    <ul className="flex flex-wrap gap-1.5">
      {allergens.map((allergen) => {
        const warns = avoided.includes(allergen);
        const Icon = warns ? TriangleAlert : ICONS[allergen];
        return (
          <li
            key={allergen}
            className={clsx(
              'inline-flex items-center gap-1.5 rounded-full px-2.5 py-1 text-sm font-medium',
              warns ? 'bg-danger-soft text-danger-ink' : 'bg-wash',
            )}
          >
            <Icon aria-hidden size={15} className={clsx('shrink-0', !warns && 'text-muted')} />
            {names[allergen]}
          </li>
        );
      })}
    </ul>
  );
}
