import { useSearchParams } from 'react-router-dom';

export type MenuFilter = 'snacks' | 'packaged';

/** Which tab the address names (`filter`, default snacks), and how to change it. */
export function useMenuFilter(): [MenuFilter, (filter: MenuFilter) => void] {
  const [search, setSearch] = useSearchParams();
  const choose = (filter: MenuFilter) =>
    setSearch(
      (now) => {
        const next = new URLSearchParams(now);
        next.set('filter', filter);
        return next;
      },
      { replace: true },
    );
  return [search.get('filter') === 'packaged' ? 'packaged' : 'snacks', choose];
}
