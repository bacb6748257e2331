import { useSearchParams } from 'react-router-dom';

export type MenuTab = 'snacks' | 'packaged';

/** Which tab the address names (`filter`, default snacks), and how to change it. */
export function useMenuTab(): [MenuTab, (filter: MenuTab) => void] {
  const [search, setSearch] = useSearchParams();
  const choose = (filter: MenuTab) =>
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
