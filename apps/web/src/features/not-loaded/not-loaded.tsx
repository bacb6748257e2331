import { Trans, useLingui } from '@lingui/react/macro';
import { CircleAlert, RotateCcw } from 'lucide-react';
import { failureText } from '../../api/failure-text';
import { Banner } from '../../ui/banner';
import { Button } from '../../ui/button';
import { EmptyState } from '../../ui/empty-state';

/** What of a query says why there is nothing to show. */
export interface FailedQuery {
  readonly error: Error | null;
  readonly fetchStatus: 'fetching' | 'paused' | 'idle';
  readonly refetch: () => Promise<unknown>;
}

/** Whether a query has nothing and isn't about to have it. */
export function isNotLoaded(query: FailedQuery & { readonly data: unknown }): boolean {
  return query.data === undefined && (query.fetchStatus === 'paused' || query.error !== null);
}

/** Stands where a list should be: offline with nothing cached, or refused with a way to try again. `what` names it, for example "The menu". */
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
