import { Trans, useLingui } from '@lingui/react/macro';
import type { ProjectionStatus } from '@tiffin/contracts';
import { Link } from 'react-router-dom';
import { EmptyState } from '../../../ui/empty-state';
import { Field } from '../../../ui/field';
import { Progress } from '../../../ui/progress';
import { Select } from '../../../ui/select';
import { isNotLoaded, NotLoaded } from '../../not-loaded/not-loaded';
import { percentOf } from '../number-formats';
import { BackToEvents } from '../events/back-to-events';
import { TextFilter } from '../filters/text-filter';
import { operationsPath, useOperationsLocation } from '../operations-location';
import { DocumentSteps } from './document-steps';
import { useDocumentHistory } from './use-document-history';

/** What changed one document, event by event, and what it was after each. */
export function HistoryPart({ statuses }: { statuses: readonly ProjectionStatus[] }) {
  const { t } = useLingui();
  const [{ projection = '', document = '' }, change] = useOperationsLocation();
  return (
    <div className="grid gap-4">
      <BackToEvents title={<Trans>How a document came to be</Trans>}>
        <Trans>It is folded alone from the log’s beginning. Nothing is changed, and whatever is stored is not looked at.</Trans>{' '}
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
    return <EmptyState art="results" title={t`No events found`} text={<Trans>No event of the log went into this document.</Trans>} />;
  return <DocumentSteps steps={steps} left={left} />;
}
