import { DIETS, type Diet } from '@tiffin/contracts';
import { useSearchParams } from 'react-router-dom';

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
