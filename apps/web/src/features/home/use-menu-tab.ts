import { useSearchParams } from 'react-router-dom';

export type MenuTab = 'snacks' | 'packaged';

/** The tab in the address (`filter`, default snacks), and a function to change it. */
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
