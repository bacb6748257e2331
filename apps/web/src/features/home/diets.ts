import { useLingui } from '@lingui/react/macro';
import { foodMarkOf, type Allergen, type Diet, type FoodMark, type Snack } from '@tiffin/contracts';
import { useSearchParams } from 'react-router-dom';
import { useMember } from '../../session';

/** What the menu can be filtered by. `egg` is for students who eat vegetarian food and egg. */
export const MENU_DIETS = ['vegetarian', 'egg', 'vegan', 'jain'] as const;
export type MenuDiet = (typeof MENU_DIETS)[number];

/** Whether a snack suits this diet. Vegan and Jain snacks are vegetarian too, even if the contractor did not tick that. */
export function suitsDiet(snack: Pick<Snack, 'diets' | 'contents'>, diet: MenuDiet): boolean {
  const mark = foodMarkOf(snack);
  switch (diet) {
    case 'vegetarian':
      return mark === 'vegetarian';
    case 'egg':
      return mark === 'vegetarian' || mark === 'egg';
    default:
      return snack.diets.includes(diet);
  }
}

/** The diets that a card names: without vegetarian where a stricter one implies it. */
export function mostSpecificDiets(diets: readonly Diet[]): readonly Diet[] {
  const stricter = diets.filter((diet) => diet !== 'vegetarian');
  return stricter.length > 0 ? stricter : diets;
}

/** The names of the diets. */
export function useDietNames(): Record<MenuDiet, string> {
  const { t } = useLingui();
  return { vegetarian: t`Vegetarian`, egg: t`Egg`, vegan: t`Vegan`, jain: t`Jain` };
}

/** The names of the food marks. */
export function useFoodMarkNames(): Record<FoodMark, string> {
  const { t } = useLingui();
  return { vegetarian: t`Vegetarian`, egg: t`Contains egg`, nonVegetarian: t`Non-vegetarian` };
}

/** The diet in the address (`diet`; docs/reference/decisions.md#3.1), and a function to change it; `undefined` for all diets. */
export function useDiet(): [MenuDiet | undefined, (diet: MenuDiet | undefined) => void] {
  const [named, name] = useParameter('diet');
  return [MENU_DIETS.find((diet) => diet === named), name];
}

/**
 * The allergens without which the menu is shown (`without=1` in the address), `undefined` for the whole menu; whether the student avoids
 * any; and a function to change between the two.
 */
export function useWithout(): { without: readonly Allergen[] | undefined; avoidsAny: boolean; toggle: () => void } {
  const avoids = useMember()?.avoids ?? [];
  const [named, name] = useParameter('without');
  const avoidsAny = avoids.length > 0;
  const isOn = avoidsAny && named !== null;
  return { without: isOn ? avoids : undefined, avoidsAny, toggle: () => name(isOn ? undefined : '1') };
}

function useParameter(name: string): [string | null, (value: string | undefined) => void] {
  const [search, setSearch] = useSearchParams();
  const set = (value: string | undefined) =>
    setSearch(
      (now) => {
        const next = new URLSearchParams(now);
        if (value) next.set(name, value);
        else next.delete(name);
        return next;
      },
      { replace: true },
    );
  return [search.get(name), set];
}
