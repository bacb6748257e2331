import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';

/** The search text in the address (`?search=`), and a function to change it without a history entry and without scrolling. */
export function useSearch(): [search: string, setSearch: (search: string) => void] {
  const [parameters, setParameters] = useSearchParams();
  const setSearch = useCallback(
    (search: string) =>
      setParameters(
        (now) => {
          const next = new URLSearchParams(now);
          if (search) next.set('search', search);
          else next.delete('search');
          return next;
        },
        { replace: true, preventScrollReset: true },
      ),
    [setParameters],
  );
  return [parameters.get('search') ?? '', setSearch];
}
