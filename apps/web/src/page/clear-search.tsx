import { Trans } from '@lingui/react/macro';
import { Button } from '../ui/button';
import { useSearch } from './use-search';

/** The way back from a search that finds nothing. */
export function ClearSearch() {
  const [, setSearch] = useSearch();
  return (
    <Button onClick={() => setSearch('')}>
      <Trans>Clear the search</Trans>
    </Button>
  );
}
