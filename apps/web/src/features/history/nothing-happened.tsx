import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '../../ui/button';
import { EmptyState } from '../../ui/empty-state';
import { EVERYTHING, isFiltered, useHistoryFilter } from './history-filter';

/** Nothing was done yet, or nothing fits the filters: then they can be taken away. */
export function NothingHappened() {
  const { t } = useLingui();
  const [filter, change] = useHistoryFilter();
  if (!isFiltered(filter))
    return (
      <EmptyState
        art="results"
        title={t`Nothing has happened yet`}
        text={<Trans>Orders, changes of the menu, bills and accounts appear here, with who did it.</Trans>}
      />
    );
  return (
    <EmptyState
      art="results"
      title={t`Nothing found`}
      text={<Trans>Nothing that was done fits these filters.</Trans>}
      action={
        <Button onClick={() => change(EVERYTHING)}>
          <Trans>Clear the filters</Trans>
        </Button>
      }
    />
  );
}
