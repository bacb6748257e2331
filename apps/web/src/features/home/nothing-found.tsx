import { Trans } from '@lingui/react/macro';
import { useSearch } from '../../app/use-search';
import { Button } from '../../ui/button';
import { EmptyState } from '../../ui/empty-state';

/** An empty menu, or a search that finds nothing, with the way back. */
export function NothingFound({ title, search }: { title: string; search: string }) {
  const [, setSearch] = useSearch();
  if (!search.trim()) return <EmptyState art="results" title={title} text={<Trans>The canteen has nothing here yet.</Trans>} />;
  return (
    <EmptyState
      art="results"
      title={title}
      text={<Trans>Nothing is called “{search.trim()}” here.</Trans>}
      action={
        <Button onClick={() => setSearch('')}>
          <Trans>Clear the search</Trans>
        </Button>
      }
    />
  );
}
