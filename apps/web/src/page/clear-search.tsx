import { Trans } from '@lingui/react/macro';
import { Button } from '../ui/button';
import { useSearch } from './use-search';

/** Clears a search without matches. */
export function ClearSearch() {
  const [, setSearch] = useSearch();
  return (
    <Button onClick={() => setSearch('')}>
      <Trans>Clear the search</Trans>
    </Button>
  );
}
