import { useLingui } from '@lingui/react/macro';
import type { Allergen } from '@tiffin/contracts';

/** The names of the allergens. */
export function useAllergenNames(): Record<Allergen, string> {
  const { t } = useLingui();
  return {
    gluten: t`Gluten (wheat, barley)`,
    milk: t`Milk`,
    eggs: t`Egg`,
    peanuts: t`Peanuts`,
    nuts: t`Nuts (almond, cashew)`,
    soybeans: t`Soya`,
    sesame: t`Sesame (til)`,
    mustard: t`Mustard`,
    celery: t`Celery`,
    fish: t`Fish`,
    crustaceans: t`Prawns and crabs`,
    molluscs: t`Mussels and squid`,
    lupin: t`Lupin`,
    sulphites: t`Sulphites`,
  };
}
