import { Trans, useLingui } from '@lingui/react/macro';
import { CircleAlert, RotateCcw } from 'lucide-react';
import { failureText } from '../../api/failure-text';
import { Banner } from '../../ui/banner';
import { Button } from '../../ui/button';
import { EmptyState } from '../../ui/empty-state';

/** The fields of a query that say why there is nothing to show. */
export interface FailedQuery {
  readonly error: Error | null;
  readonly fetchStatus: 'fetching' | 'paused' | 'idle';
  readonly refetch: () => Promise<unknown>;
}

/** Whether a query has no data and is not about to have it. */
export function isNotLoaded(query: FailedQuery & { readonly data: unknown }): boolean {
  return query.data === undefined && (query.fetchStatus === 'paused' || query.error !== null);
}

/** Replaces a list: offline without cached data, or an error with a retry. `what` names the list, for example "The menu". */
export function NotLoaded({ query, what }: { query: FailedQuery; what: string }) {
  const { t } = useLingui();
  const retry = (
    <Button icon={<RotateCcw aria-hidden size={18} />} busy={query.fetchStatus === 'fetching'} onClick={() => void query.refetch()}>
      <Trans>Try again</Trans>
    </Button>
  );
  if (query.fetchStatus === 'paused')
    return (
      <EmptyState
        art="offline"
        title={t`You are offline`}
        text={<Trans>Nothing is lost. This page loads by itself when the connection is back.</Trans>}
        action={retry}
      />
    );
  return (
    <Banner tone="danger" role="alert" icon={<CircleAlert aria-hidden size={20} />} action={retry}>
      <b>
        <Trans>{what} could not be loaded.</Trans>
      </b>{' '}
      {query.error && failureText(query.error)}
    </Banner>
  );
}
