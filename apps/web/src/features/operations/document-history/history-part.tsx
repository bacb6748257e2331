import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { type ProjectionStatus, PAGE_SIZE_MAX, type DocumentHistoryAnswer, type DocumentStepAnswer } from '@tiffin/contracts';
import { Link } from 'react-router-dom';
import { EmptyState } from '../../../ui/empty-state';
import { Field } from '../../../ui/field';
import { Progress } from '../../../ui/progress';
import { Select } from '../../../ui/select';
import { useAdminCall } from '../../admin/admin-session';
import { isNotLoaded, NotLoaded } from '../../not-loaded/not-loaded';
import { BackToEvents } from '../events/back-to-events';
import { TextFilter } from '../filters/text-filter';
import { percentOf } from '../number-formats';
import { operationsPath, useOperationsLocation } from '../operations-location';
import { DocumentSteps } from './document-steps';

/** A document's history: each event that changed it, and its state after each. */
export function HistoryPart({ statuses }: { statuses: readonly ProjectionStatus[] }) {
  const { t } = useLingui();
  const [{ projection = '', document = '' }, change] = useOperationsLocation();
  return (
    <div className="grid gap-4">
      <BackToEvents title={<Trans>History of a document</Trans>}>
        <Trans>The document alone is folded from the beginning of the log. This changes nothing and does not read what is stored.</Trans>{' '}
        {projection !== '' && document !== '' && (
          <Link className="link" to={operationsPath({ part: 'document', projection, document })}>
            <Trans>Compare with what is stored</Trans>
          </Link>
        )}
      </BackToEvents>
      <div className="grid max-w-[720px] gap-3 sm:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]">
        <Field label={<Trans>Projection</Trans>}>
          <Select
            label={t`Projection`}
            options={[{ value: '', label: t`Choose one` }, ...statuses.map(({ name }) => ({ value: name, label: name }))]}
            value={projection}
            onChange={(chosen) => change({ projection: chosen })}
          />
        </Field>
        <TextFilter
          label={<Trans>Document</Trans>}
          value={document}
          maxLength={300}
          placeholder={t`its id`}
          onValue={(id) => change({ document: id })}
        />
      </div>
      {projection !== '' && document !== '' && <History key={`${projection} ${document}`} projection={projection} document={document} />}
    </div>
  );
}

function History({ projection, document }: { projection: string; document: string }) {
  const { t } = useLingui();
  const query = useDocumentHistory(projection, document);
  if (isNotLoaded(query)) return <NotLoaded query={query} what={t`The history`} />;
  const { state = 'running', position = 0, end = 1, steps = [], left = 0 } = query.data ?? {};
  if (state === 'running') {
    const percent = percentOf(position, end);
    return (
      <div role="status" className="grid gap-1.5">
        <p className="text-sm text-muted tabular-nums">
          <Trans>The log is folded for this document: {percent} %</Trans>
        </p>
        <Progress label={t`Fold of ${document}`} percent={percent} />
      </div>
    );
  }
  if (steps.length === 0)
    return <EmptyState art="results" title={t`No events found`} text={<Trans>No event of the log changed this document.</Trans>} />;
  return <DocumentSteps steps={steps} left={left} />;
}

/** Refetch interval in ms while the log is being folded. */
const WHILE_FOLDING = 500;

interface DocumentHistory extends Pick<DocumentHistoryAnswer, 'state' | 'position' | 'end'> {
  /** Oldest first. */
  readonly steps: readonly DocumentStepAnswer[];
  /** Number of earlier steps that the server has not kept. */
  readonly left: number;
}

/** All steps of a document's history; refetched while the server folds the log for it. Disabled without an id. */
function useDocumentHistory(projection: string, document: string) {
  const call = useAdminCall();
  return useQuery({
    queryKey: ['operations', 'history', projection, document],
    queryFn: async ({ signal }): Promise<DocumentHistory> => {
      const path = `/operations/projections/${encodeURIComponent(projection)}/history`;
      const steps: DocumentStepAnswer[] = [];
      for (let page = 1; ; page++) {
        const answer = await call<DocumentHistoryAnswer>(path, { query: { document, page, limit: PAGE_SIZE_MAX }, signal });
        const { state, position, end, historyInfo } = answer;
        steps.push(...answer.steps);
        if (!historyInfo.hasNextPage)
          return { state, position, end, steps: steps.toReversed(), left: historyInfo.steps - historyInfo.kept };
      }
    },
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? WHILE_FOLDING : false),
    enabled: projection !== '' && document !== '',
  });
}
