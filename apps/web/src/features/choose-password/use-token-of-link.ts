import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';

/**
 * The secret of the link that led here, `undefined` without one. It opens an account, so it stays in memory only: the address without it
 * takes the place of the address with it, and nobody finds it in the history or in a referrer.
 */
export function useTokenOfLink(): string | undefined {
  const [query, setQuery] = useSearchParams();
  const [token] = useState(query.get('token') || undefined);
  const inAddress = query.has('token');
  useEffect(() => {
    if (inAddress) setQuery({}, { replace: true });
  }, [inAddress, setQuery]);
  return token;
}
