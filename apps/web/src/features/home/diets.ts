import { useLingui } from '@lingui/react/macro';
import { type Diet, type Snack, DIETS } from '@tiffin/contracts';
import { useSearchParams } from 'react-router-dom';

/** Whether a snack suits this diet. Vegan and Jain snacks are vegetarian too, even if the contractor did not tick that. */
export function suitsDiet({ diets }: Pick<Snack, 'diets'>, diet: Diet): boolean {
  return diets.includes(diet) || (diet === 'vegetarian' && diets.length > 0);
}

/** The diets that a card names: without vegetarian where a stricter one implies it. */
export function mostSpecificDiets(diets: readonly Diet[]): readonly Diet[] {
  const stricter = diets.filter((diet) => diet !== 'vegetarian');
  return stricter.length > 0 ? stricter : diets;
}

/** The names of the diets. */
export function useDietNames(): Record<Diet, string> {
  const { t } = useLingui();
  return { vegetarian: t`Vegetarian`, vegan: t`Vegan`, jain: t`Jain` };
}

/** The diet in the address (`diet`; docs/reference/decisions.md#3.1), and a function to change it; `undefined` for all diets. */
export function useDiet(): [Diet | undefined, (diet: Diet | undefined) => void] {
  const [search, setSearch] = useSearchParams();
  const choose = (diet: Diet | undefined) =>
    setSearch(
      (now) => {
        const next = new URLSearchParams(now);
        if (diet) next.set('diet', diet);
        else next.delete('diet');
        return next;
      },
      { replace: true },
    );
  const named = search.get('diet');
  return [DIETS.find((diet) => diet === named), choose];
}
