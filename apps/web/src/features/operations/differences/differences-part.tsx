import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { PAGE_SIZE, PAGE_SIZE_MAX, type DifferencesAnswer, type ProjectionStatus } from '@tiffin/contracts';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '../../../ui/button';
import { EmptyState } from '../../../ui/empty-state';
import { useAdminCall } from '../../admin/admin-session';
import { isNotLoaded, NotLoaded } from '../../not-loaded/not-loaded';
import { operationsPath, useOperationsLocation } from '../operations-location';
import { RowsSkeleton } from '../rows-skeleton';
import { Disclosure } from '../disclosure';
import { DocumentCard } from './document-card';

/** The result of a verification: each differing document, live and as folded from the log. */
export function DifferencesPart({ statuses }: { statuses: readonly ProjectionStatus[] }) {
  const { t } = useLingui();
  const [{ projection = '' }] = useOperationsLocation();
  const status = statuses.find(({ name }) => name === projection);
  const verification = status?.verification;
  const differingIds = verification?.state === 'done' ? verification.differences : [];
  return (
    <div className="grid gap-4">
      <div>
        <Link to={operationsPath({})} className="inline-flex min-h-(--tap) items-center gap-2 link">
          <ArrowLeft aria-hidden size={18} />
          <Trans>All projections</Trans>
        </Link>
        <h2 className="title-card wrap-anywhere">
          <Trans>Differences in {projection}</Trans>
        </h2>
        {differingIds.length > 0 && (
          <p className="max-w-[68ch] text-muted">
            <Plural
              value={differingIds.length}
              one="# document differs from the log. Rebuild the view, or only this document. The log itself never changes."
              other="# documents differ from the log. Rebuild the view, or single documents. The log itself never changes."
            />
          </p>
        )}
      </div>
      {differingIds.length === 0 ? (
        <EmptyState
          art="results"
          title={t`No differences`}
          text={<Trans>The last verification found none, or there was no verification yet.</Trans>}
        />
      ) : (
        <Documents key={verification?.finishedAt} projection={projection} ids={differingIds} finishedAt={verification?.finishedAt} />
      )}
    </div>
  );
}

interface DocumentsProps {
  projection: string;
  ids: readonly string[];
  finishedAt: string | undefined;
}

function Documents({ projection, ids, finishedAt }: DocumentsProps) {
  const { t } = useLingui();
  const [limit, setLimit] = useState(PAGE_SIZE);
  const query = useDifferences(projection, limit, finishedAt);
  if (isNotLoaded(query)) return <NotLoaded query={query} what={t`The differences`} />;
  if (!query.data) return <RowsSkeleton rows={2} />;
  const { differences } = query.data;
  const more = ids.length > limit && limit < PAGE_SIZE_MAX;
  return (
    <>
      <ul className="grid gap-4">
        {differences.map((difference) => (
          <DocumentCard key={difference._id} projection={projection} difference={difference} />
        ))}
      </ul>
      {more && (
        <div className="grid justify-items-center">
          <Button busy={query.isFetching} onClick={() => setLimit(Math.min(limit + PAGE_SIZE, PAGE_SIZE_MAX))}>
            <Trans>Show more</Trans>
          </Button>
        </div>
      )}
      {ids.length > differences.length && (
        <Disclosure label={t`The names of all documents that differ`}>
          <p className="text-sm wrap-anywhere">{ids.join(', ')}</p>
        </Disclosure>
      )}
    </>
  );
}

/**
 * Both sides of the documents that the last verification found to differ, at most `limit` (1–100). `finishedAt` identifies the
 * verification.
 */
function useDifferences(projection: string, limit: number, finishedAt: string | undefined) {
  const call = useAdminCall();
  return useQuery({
    queryKey: ['operations', 'differences', projection, finishedAt, limit],
    queryFn: ({ signal }) =>
      call<DifferencesAnswer>(`/operations/projections/${encodeURIComponent(projection)}/differences`, { query: { limit }, signal }),
    placeholderData: keepPreviousData,
  });
}
