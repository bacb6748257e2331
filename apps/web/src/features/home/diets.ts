import { useLingui } from '@lingui/react/macro';
import { type Diet, type Snack, DIETS } from '@tiffin/contracts';
import { useSearchParams } from 'react-router-dom';

/** Whether a snack is for people of this diet. Whatever is vegan or Jain is vegetarian too, also where the contractor ticked only the former. */
export function suitsDiet({ diets }: Pick<Snack, 'diets'>, diet: Diet): boolean {
  return diets.includes(diet) || (diet === 'vegetarian' && diets.length > 0);
}

/** The diets that a card names: without vegetarian where a stricter one says it already. */
export function mostSpecificDiets(diets: readonly Diet[]): readonly Diet[] {
  const stricter = diets.filter((diet) => diet !== 'vegetarian');
  return stricter.length > 0 ? stricter : diets;
}

/** What people call the diets. */
export function useDietNames(): Record<Diet, string> {
  const { t } = useLingui();
  return { vegetarian: t`Vegetarian`, vegan: t`Vegan`, jain: t`Jain` };
}

/** For whom the address wants to see snacks (`diet`; docs/reference/decisions.md#3.1), and how to change it; `undefined` for everybody. */
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
